#include <gtest/gtest.h>

#include "tests/syntax/parsing.h"

namespace thinair {
namespace {

struct Case {
  const char* text;
  const char* value;
};

TEST(Literals, HaveJavasValues) {
  const Case cases[] = {
      {"0", "0"},
      {"017", "15"},
      {"0_7", "7"},
      {"0x7fff_FFFF", "2147483647"},
      {"0xFFFFFFFF", "-1"},
      {"037777777777", "-1"},
      {"0b1010", "10"},
      {"0b11111111111111111111111111111111", "-1"},
      {"1_000__000", "1000000"},
      {"2147483647", "2147483647"},
      {"-2147483648", "(- -2147483648)"},
      {"9223372036854775807L", "9223372036854775807L"},
      {"-9223372036854775808l", "(- -9223372036854775808L)"},
      {"0xFFFFFFFFFFFFFFFFL", "-1L"},
      {"0x1L", "1L"},
      {"1.5", "1.5d"},
      {"1.", "1d"},
      {".5e1", "5d"},
      {"1e-3", "0.001d"},
      {"1_0.0_1", "10.01d"},
      {"2f", "2f"},
      {"0.1f", "0.1f"},
      {"3D", "3d"},
      {"0x1.8p1", "3d"},
      {"0x1p-2f", "0.25f"},
      {"0e5", "0d"},
      {"1.7976931348623157e308", "1.7976931348623157e+308d"},
      {"4.9e-324", "5e-324d"},
      {"true", "true"},
      {"false", "false"},
      {"null", "null"},
      {"'a'", "'97'"},
      {"'\\n'", "'10'"},
      {"'\\''", "'39'"},
      {"'\\0'", "'0'"},
      {"'\\377'", "'255'"},
      {"'\\u0041'", "'65'"},
      {"'\\uuu00e9'", "'233'"},
      {"'\xC3\xA9'", "'233'"},
      {"\"\"", "\"\""},
      {"\"a\\tb\\\"c\\\\\"", "\"a\\x09b\\\"c\\\\\""},
      {"\"\\1012\"", "\"A2\""},
      {"\"\\477\"", "\"'7\""},
      {"\"\\s\"", "\" \""},
      {"\"\\u0048\\u0069\"", "\"Hi\""},
      {"\"\\\\u0048\"", "\"\\\\u0048\""},
      {"\"\\ud83d\\ude00\"", "\"\xF0\x9F\x98\x80\""},
      {"\"\xF0\x9F\x98\x80\"", "\"\xF0\x9F\x98\x80\""},
      {"\"\"\"\n    a\n      b\n    \"\"\"", "\"a\\n  b\\n\""},
      {"\"\"\"\n    a  \n  b\\\n  c\"\"\"", "\"  a\\nbc\""},
      {"\"\"\"\n  \"x\" \"\"y\\\"\"\"\n\n  \"\"\"", "\"\\\"x\\\" \\\"\\\"y\\\"\\\"\\\"\\n\\n\""},
  };
  for (const Case& c : cases) EXPECT_EQ(expr(c.text), c.value) << c.text;
}

TEST(Literals, OfTheSmallestNumbersStandOnlyUnderAMinus) {
  for (const char* text : {"2147483648", "-(2147483648)", "- -2147483648 + 2147483648",
                           "9223372036854775808L", "-2147483648.x"}) {
    EXPECT_NE(errors_of(std::string("test t { thread { z = ") + text + "; } }"), "") << text;
  }
  EXPECT_EQ(expr("- 2147483648"), "(- -2147483648)");
  EXPECT_EQ(expr("0x80000000"), "-2147483648");
}

TEST(UnicodeEscapes, AreReadEverywhere) {
  EXPECT_EQ(expr("\\u0061 \\u002b b"), "(+ a b)");
  EXPECT_EQ(expr("caf\xC3\xA9 + caf\\u00e9"), "(+ caf\xC3\xA9 caf\xC3\xA9)");
  EXPECT_EQ(expr("\"\\u005c\"\""), "\"\\\"\"");
  EXPECT_EQ(test_members("\\u0069nt x\\u003b"), "(field (int x))");
}

TEST(UnicodeEscapes, LeaveTheirPlaceInTheFile) {
  const std::string errors = errors_of("test t {\n  int \\u0061b = ;\n}\n");
  EXPECT_TRUE(errors.starts_with("t.litmus:2:17: error:")) << errors;
}

}  // namespace
}  // namespace thinair
