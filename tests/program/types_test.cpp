#include "program/types.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "program/code.h"
#include "program/program.h"

namespace thinair {
namespace {

class Subtypes : public testing::Test {
 protected:
  TypeId add(std::string name, std::vector<ClassId> supertypes, bool is_interface = false) {
    const ClassId id(static_cast<uint32_t>(program.classes.size()));
    supertypes.push_back(id);
    std::sort(supertypes.begin(), supertypes.end());
    Class c;
    c.name = std::move(name);
    c.is_interface = is_interface;
    c.is_library = true;
    c.ancestors = std::move(supertypes);
    program.classes.push_back(std::move(c));
    return program.types.of_class(id);
  }
  ClassId class_of(TypeId type) const { return program.types[type].class_id; }

  Program program;
  TypeId object = add("Object", {});
  TypeId cloneable = add("Cloneable", {}, true);
  TypeId base = add("Base", {class_of(object)});
  TypeId derived = add("Derived", {class_of(object), class_of(base)});

  void SetUp() override { program.known.object = class_of(object); }
};

TEST_F(Subtypes, ClassesFollowTheirAncestors) {
  EXPECT_TRUE(program.is_subclass(derived, base));
  EXPECT_FALSE(program.is_subclass(base, derived));
  EXPECT_TRUE(program.is_subclass(base, base));
  EXPECT_FALSE(program.is_subclass(base, cloneable));
}

TEST_F(Subtypes, ArraysAreCovariantObjectsAndCloneable) {
  const TypeId bases = program.types.array_of(base);
  const TypeId deriveds = program.types.array_of(derived);
  EXPECT_TRUE(program.is_subclass(deriveds, bases));
  EXPECT_FALSE(program.is_subclass(bases, deriveds));
  EXPECT_TRUE(program.is_subclass(bases, object));
  EXPECT_TRUE(program.is_subclass(bases, cloneable));
  EXPECT_FALSE(program.is_subclass(bases, base));
  EXPECT_TRUE(program.is_subclass(program.types.array_of(deriveds), program.types.array_of(object)))
      << "an array is an Object, so an array of arrays is an Object[]";
}

TEST_F(Subtypes, ArraysOfPrimitivesAreInvariant) {
  const TypeId ints = program.types.array_of(TypeTable::of(Basic::Int));
  const TypeId longs = program.types.array_of(TypeTable::of(Basic::Long));
  EXPECT_FALSE(program.is_subclass(ints, longs));
  EXPECT_TRUE(program.is_subclass(ints, object));
  EXPECT_FALSE(program.is_subclass(ints, program.types.array_of(object)));
}

TEST_F(Subtypes, NullHasEveryReferenceType) {
  const TypeId null = TypeTable::of(Basic::Reference);
  EXPECT_TRUE(program.is_subclass(null, derived));
  EXPECT_TRUE(program.is_subclass(null, program.types.array_of(derived)));
  EXPECT_FALSE(program.is_subclass(null, TypeTable::of(Basic::Int)));
}

TEST_F(Subtypes, NamesAreJavas) {
  EXPECT_EQ(program.name_of(TypeTable::of(Basic::Boolean)), "boolean");
  EXPECT_EQ(program.name_of(program.types.array_of(program.types.array_of(base))), "Base[][]");
}

TEST(TypeTable, GivesTheSameTypeTheSameNumber) {
  TypeTable types;
  EXPECT_EQ(types.of_class(ClassId(3)), types.of_class(ClassId(3)));
  EXPECT_EQ(types.array_of(TypeId(5)), types.array_of(TypeId(5)));
  EXPECT_NE(types.array_of(TypeId(5)), types.array_of(TypeId(6)));
}

TEST(Ops, EveryLayoutNamesItsOperands) {
#define THINAIR_LAYOUT_TEST(name, layout)                           \
  EXPECT_EQ(to_string(Op::name), #name);                            \
  EXPECT_GE(layout_of(Op::name).size(), 2u) << to_string(Op::name); \
  EXPECT_LE(layout_of(Op::name).size(), 3u) << to_string(Op::name);
  THINAIR_OPS(THINAIR_LAYOUT_TEST)
#undef THINAIR_LAYOUT_TEST
}

}  // namespace
}  // namespace thinair
