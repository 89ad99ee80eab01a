#include "program/action.h"

namespace thinair {

std::string_view to_string(ActionKind kind) {
  switch (kind) {
#define THINAIR_KIND(name, text, sync) \
  case ActionKind::name:               \
    return text;
    THINAIR_ACTIONS(THINAIR_KIND)
#undef THINAIR_KIND
  }
  return {};
}

bool is_synchronization(ActionKind kind) {
  switch (kind) {
#define THINAIR_KIND(name, text, sync) \
  case ActionKind::name:               \
    return sync;
    THINAIR_ACTIONS(THINAIR_KIND)
#undef THINAIR_KIND
  }
  return false;
}

Value Action::rmw_result(Value old) const {
  switch (rmw) {
    case RmwOp::Exchange:
      return value;
    case RmwOp::Add:
      // JLS 15.18.2: the sum wraps; an int stays sign-extended, as Value wants it.
      return narrow ? static_cast<Value>(static_cast<int64_t>(static_cast<int32_t>(old + value)))
                    : old + value;
    case RmwOp::CompareExchange:
      return rmw_writes(old) ? value : old;
  }
  return old;
}

}  // namespace thinair
