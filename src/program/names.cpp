#include "program/names.h"

#include "program/program.h"

namespace thinair {

namespace {

// The number of `name` in `table`, entered if it is new.
template <typename Id, typename Table, typename Ids, typename Name>
Id intern(Table& table, Ids& ids, const Name& name) {
  const auto [it, is_new] = ids.try_emplace(name, Id{static_cast<uint32_t>(table.size())});
  if (is_new) table.push_back(name);
  return it->second;
}

}  // namespace

Names::Names() {
  object(ObjectName{});
  chain(ChainName{});
}

ObjRef Names::object(const ObjectName& name) {
  return intern<ObjRef>(objects_, object_ids_, name);
}

ChainId Names::chain(const ChainName& name) {
  return intern<ChainId>(chains_, chain_ids_, name);
}

HeldId Names::held(const HeldName& name) {
  return intern<HeldId>(held_, held_ids_, name);
}

TextId Names::text(std::string_view text) {
  if (const auto found = text_ids_.find(text); found != text_ids_.end()) return found->second;
  const TextId id{static_cast<uint32_t>(texts_.size())};
  // The key is a view of the text's own copy, which never moves.
  text_ids_.emplace(texts_.emplace_back(text), id);
  return id;
}

ObjRef Names::test_object(const Program& program) {
  ObjectName name;
  name.kind = ObjectName::Kind::Given;
  name.type = program.test_type;
  return object(name);
}

ThreadRef Names::declared_thread(const Program& program, uint32_t index) {
  ObjectName name;
  name.kind = ObjectName::Kind::Given;
  name.type = program.types.find_class(program.known.thread);
  name.nth = 1 + index;
  return object(name);
}

ObjRef Names::mirror(TypeId type) {
  ObjectName name;
  name.kind = ObjectName::Kind::Mirror;
  name.type = type;
  return object(name);
}

ObjRef Names::constant_text(const Program& program, std::string_view content) {
  ObjectName name;
  name.kind = ObjectName::Kind::Text;
  name.type = program.types.find_class(program.known.string);
  name.text = text(content);
  return object(name);
}

}  // namespace thinair
