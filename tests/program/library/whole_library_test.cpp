// Programs use a little of the library; here every body of it is checked, analysed and lowered.
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "program/check/unit.h"
#include "program/flow/flow.h"
#include "program/lower/lower.h"

namespace thinair {
namespace {

// Methods that have code: not abstract, not refused, native only if they name an intrinsic.
bool has_code(const check::MethodSym& method) {
  return !method.is_abstract && !method.is_refused &&
         (!method.is_native || method.intrinsic.has_value());
}

size_t reach_all(check::Unit& unit, check::ClassSym* cls) {
  unit.members(cls);
  size_t bodies = 0;
  const auto reach = [&](check::MethodSym* method) {
    unit.signature(method);
    if (!has_code(*method)) return;
    unit.reach(method);
    ++bodies;
  };
  for (check::MethodSym* method : cls->methods) reach(method);
  for (check::MethodSym* constructor : cls->constructors) reach(constructor);
  for (const auto& [name, member] : cls->member_classes) {
    if (member != nullptr) bodies += reach_all(unit, member);
  }
  return bodies;
}

TEST(Library, EveryBodyIsCheckedAnalysedAndLowered) {
  const auto file = std::make_shared<const SourceFile>("empty.java", "");
  const FileHead head;
  const check::ClassIndex none;
  Diagnostics diagnostics;
  check::Unit unit(file, head, none, diagnostics);
  size_t bodies = 0;
  for (const LibraryClass& c : library_classes()) {
    check::ClassSym* cls = unit.library_class(std::string(c.package) + "." + std::string(c.name));
    ASSERT_NE(cls, nullptr) << c.name;
    bodies += reach_all(unit, cls);
  }
  EXPECT_GT(bodies, 500U);
  unit.finish();
  EXPECT_FALSE(unit.failed());
  check_flow_of_all(unit.result(), diagnostics);
  EXPECT_EQ(diagnostics.render(), "");
  EXPECT_GE(unit.result().bodies.size(), bodies);
  const auto program = lower(std::move(unit.result()), diagnostics);
  EXPECT_TRUE(program.has_value());
  EXPECT_EQ(diagnostics.render(), "");
}

}  // namespace
}  // namespace thinair
