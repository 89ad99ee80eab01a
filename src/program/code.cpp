#include "program/code.h"

namespace thinair {

std::string_view to_string(Op op) {
  switch (op) {
#define THINAIR_OP_NAME(name, layout) \
  case Op::name:                      \
    return #name;
    THINAIR_OPS(THINAIR_OP_NAME)
#undef THINAIR_OP_NAME
  }
  return {};
}

std::string_view layout_of(Op op) {
  switch (op) {
#define THINAIR_OP_LAYOUT(name, layout) \
  case Op::name:                        \
    return layout;
    THINAIR_OPS(THINAIR_OP_LAYOUT)
#undef THINAIR_OP_LAYOUT
  }
  return {};
}

std::string_view to_string(Intrinsic intrinsic) {
  switch (intrinsic) {
#define THINAIR_INTRINSIC_NAME(name, arguments) \
  case Intrinsic::name:                         \
    return #name;
    THINAIR_INTRINSICS(THINAIR_INTRINSIC_NAME)
#undef THINAIR_INTRINSIC_NAME
  }
  return {};
}

int arguments_of(Intrinsic intrinsic) {
  switch (intrinsic) {
#define THINAIR_INTRINSIC_ARGUMENTS(name, arguments) \
  case Intrinsic::name:                              \
    return arguments;
    THINAIR_INTRINSICS(THINAIR_INTRINSIC_ARGUMENTS)
#undef THINAIR_INTRINSIC_ARGUMENTS
  }
  return 0;
}

}  // namespace thinair
