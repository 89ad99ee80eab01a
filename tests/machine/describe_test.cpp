#include "program/describe.h"

#include "gtest/gtest.h"
#include "tests/machine/assemble.h"

namespace thinair::testing {
namespace {

class Describe : public ::testing::Test {
 protected:
  Describe() {
    helper = program.add_class("Outer.Helper", program.program().known.object);
    data = program.add_field(helper, "data", Basic::Int);
    wide = program.add_field(program.test, "w", Basic::Long);
    program.add_thread(
        {op_imm(Op::NewObject, 1, static_cast<int>(helper.value)), op3(Op::ReturnVoid)}, 2);
    program.program().files.push_back(
        std::make_shared<SourceFile>("a.litmus", "test t {\n  thread { new Helper(); }\n}\n"));
    Method& body = program.program().methods.back();
    body.file = FileId{0};
    body.code.place_begin = {20, 34};
    body.code.place_end = {32, 35};
    const Machine machine = program.machine();
    Thread thread = begun(machine);
    Action action;
    thread.next(machine, action);
    made = ObjRef{static_cast<uint32_t>(*thread.local(1, 1))};
  }
  std::string object(ObjRef o) { return describe_object(program.program(), program.names(), o); }
  std::string location(ObjRef o, uint32_t slot) {
    return describe_location(program.program(), program.names(),
                             Location{.object = o, .slot = slot});
  }

  Assembly program;
  ClassId helper;
  int data = 0, wide = 0;
  ObjRef made;
};

TEST_F(Describe, objects_by_who_made_them_and_where) {
  EXPECT_EQ(object(made), "Outer.Helper#1 by T1 at 2:12");
  EXPECT_EQ(object(ObjRef{}), "null");
  EXPECT_EQ(object(program.names().constant_text(program.program(), "a\"b")), "\"a\\\"b\"");
  EXPECT_EQ(object(program.names().mirror(program.type_of(helper))), "Outer.Helper.class");
  EXPECT_EQ(object(program.names().declared_thread(program.program(), 0)), "T1");
  ObjectName row;
  row.kind = ObjectName::Kind::Array;
  row.type = program.program().types.array_of(program.array_of(Basic::Int));
  row.length = 3;
  EXPECT_EQ(object(program.names().object(row)), "int[3][]");
}

TEST_F(Describe, locations_by_name_and_object) {
  EXPECT_EQ(location(made, 0), "Outer.Helper.data of Outer.Helper#1 by T1 at 2:12");
  const ObjRef test = program.names().test_object(program.program());
  EXPECT_EQ(location(test, 0), "w (high half)");
  EXPECT_EQ(location(test, 1), "w (low half)");
  EXPECT_EQ(location(made, Location::kMonitor), object(made));
  EXPECT_EQ(
      describe_value(program.program(), program.names(), Location{.object = test, .slot = 1}, 255),
      "0x000000FF");
}

TEST_F(Describe, values_in_javas_notation) {
  const auto value = [&](Basic basic, Value v) {
    return describe_value(program.program(), program.names(), TypeTable::of(basic), v);
  };
  EXPECT_EQ(value(Basic::Boolean, 1), "true");
  EXPECT_EQ(value(Basic::Char, 'a'), "'a'");
  EXPECT_EQ(value(Basic::Byte, static_cast<Value>(-1)), "-1");
  EXPECT_EQ(value(Basic::Double, std::bit_cast<Value>(1e10)), "1.0E10");
}

TEST_F(Describe, class_names_as_reflection_has_them) {
  const Program& p = program.program();
  EXPECT_EQ(binary_name(p, program.type_of(helper)), "Outer$Helper");
  EXPECT_EQ(simple_name(p, program.type_of(helper)), "Helper");
  EXPECT_EQ(binary_name(p, program.array_of(Basic::Int)), "[I");
  EXPECT_EQ(simple_name(p, program.array_of(Basic::Int)), "int[]");
  const ClassId library = program.add_class("java.util.function.Function", p.known.object);
  program.program().classes[library.value].is_library = true;
  EXPECT_EQ(binary_name(p, program.type_of(library)), "java.util.function.Function");
  EXPECT_EQ(simple_name(p, program.type_of(library)), "Function");
}

TEST(DescribeOrder, identity_hashes_do_not_depend_on_the_order_of_discovery) {
  const auto hash = [](bool other_first) {
    Assembly program;
    if (other_first) program.names().constant_text(program.program(), "first");
    return identity_hash(program.program(), program.names(),
                         program.names().constant_text(program.program(), "x"));
  };
  EXPECT_EQ(hash(false), hash(true));
}

}  // namespace
}  // namespace thinair::testing
