#include "program/types.h"

namespace thinair {

TypeTable::TypeTable() {
  for (uint32_t b = 0; b <= static_cast<uint32_t>(Basic::Reference); ++b)
    types_.push_back({.kind = Type::Kind::Basic,
                      .basic = static_cast<Basic>(b),
                      .class_id = ClassId(),
                      .element = TypeId()});
}

TypeId TypeTable::of_class(ClassId id) {
  const auto [entry, is_new] = classes_.try_emplace(id, TypeId(static_cast<uint32_t>(size())));
  if (is_new)
    types_.push_back({.kind = Type::Kind::Class,
                      .basic = Basic::Reference,
                      .class_id = id,
                      .element = TypeId()});
  return entry->second;
}

TypeId TypeTable::array_of(TypeId element) {
  const auto [entry, is_new] = arrays_.try_emplace(element, TypeId(static_cast<uint32_t>(size())));
  if (is_new)
    types_.push_back({.kind = Type::Kind::Array,
                      .basic = Basic::Reference,
                      .class_id = ClassId(),
                      .element = element});
  return entry->second;
}

}  // namespace thinair
