#include "memory/outcome_order.h"

#include <algorithm>
#include <bit>
#include <tuple>

namespace thinair {
namespace {

std::strong_ordering compare_sites(const Names& names, const Site& a, const Site& b) {
  if (const auto order = a.method <=> b.method; order != 0) return order;
  if (const auto order = a.pc <=> b.pc; order != 0) return order;
  if (a.chain == b.chain) return std::strong_ordering::equal;
  // The body itself comes before everything that was called.
  const ChainId body{0};
  if (a.chain == body || b.chain == body) return (b.chain == body) <=> (a.chain == body);
  const ChainName& left = names[a.chain];
  const ChainName& right = names[b.chain];
  return compare_sites(names, {left.parent, left.method, left.pc},
                       {right.parent, right.method, right.pc});
}

std::strong_ordering compare_values(const Program& program, const Names& names, TypeId type,
                                    Value a, Value b) {
  switch (program.types[type].basic) {
    case Basic::Float:
      return std::strong_order(std::bit_cast<float>(static_cast<uint32_t>(a)),
                               std::bit_cast<float>(static_cast<uint32_t>(b)));
    case Basic::Double:
      return std::strong_order(std::bit_cast<double>(a), std::bit_cast<double>(b));
    case Basic::Reference:
      return compare_objects(names, ObjRef{static_cast<uint32_t>(a)},
                             ObjRef{static_cast<uint32_t>(b)});
    case Basic::Void:
    case Basic::Boolean:
    case Basic::Byte:
    case Basic::Short:
    case Basic::Char:
    case Basic::Int:
    case Basic::Long:
      break;
  }
  return static_cast<int64_t>(a) <=> static_cast<int64_t>(b);
}

}  // namespace

std::strong_ordering compare_objects(const Names& names, ObjRef a, ObjRef b) {
  if (a == b) return std::strong_ordering::equal;
  const ObjectName& left = names[a];
  const ObjectName& right = names[b];
  if (const auto order = left.kind <=> right.kind; order != 0) return order;
  if (const auto order = left.type <=> right.type; order != 0) return order;
  if (const auto order = left.text.valid() <=> right.text.valid(); order != 0) return order;
  if (left.text.valid()) {
    if (const auto order = names[left.text] <=> names[right.text]; order != 0) return order;
  }
  if (const auto order = left.bits <=> right.bits; order != 0) return order;
  if (const auto order = compare_objects(names, left.thread, right.thread); order != 0) {
    return order;
  }
  if (const auto order = compare_sites(names, left.site, right.site); order != 0) return order;
  if (const auto order = left.nth <=> right.nth; order != 0) return order;
  return left.length <=> right.length;
}

void sort_started(const Names& names, Outcome& outcome) {
  std::ranges::sort(outcome.started, [&](const StartedEnding& a, const StartedEnding& b) {
    return compare_objects(names, a.thread, b.thread) < 0;
  });
}

std::strong_ordering compare_outcomes(const Program& program, const Names& names, const Outcome& a,
                                      const Outcome& b) {
  for (size_t i = 0; i < a.values.size(); ++i) {
    const std::optional<Value>& left = a.values[i];
    const std::optional<Value>& right = b.values[i];
    if (const auto order = left.has_value() <=> right.has_value(); order != 0) return order;
    if (!left) continue;
    const TypeId type = program.columns[i].type;
    if (const auto order = compare_values(program, names, type, *left, *right); order != 0) {
      return order;
    }
  }
  if (const auto order = a.thrown <=> b.thrown; order != 0) return order;
  if (const auto order = a.hangs <=> b.hangs; order != 0) return order;
  const auto compare_started = [&](const StartedEnding& left, const StartedEnding& right) {
    const auto order = compare_objects(names, left.thread, right.thread);
    if (order != 0) return order;
    return std::tie(left.thrown, left.hangs) <=> std::tie(right.thrown, right.hangs);
  };
  const auto order = std::lexicographical_compare_three_way(
      a.started.begin(), a.started.end(), b.started.begin(), b.started.end(), compare_started);
  return order != 0 ? order : a.deadlock <=> b.deadlock;
}

}  // namespace thinair
