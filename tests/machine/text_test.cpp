// Every expected text was printed by a real JDK 17.
#include "machine/text.h"

#include "gtest/gtest.h"
#include "program/java_text.h"

namespace thinair::text {
namespace {

Argument integer(int64_t value) {
  return Argument{.basic = Basic::Int, .value = static_cast<Value>(value), .text = {}};
}
Argument number(double value) {
  return Argument{.basic = Basic::Double, .value = std::bit_cast<Value>(value), .text = {}};
}
Argument string(std::string_view value) {
  return Argument{.basic = Basic::Reference, .value = 0, .text = value};
}
std::string formatted(std::string_view format, const Argument& argument) {
  const auto once = format_next(format, argument);
  return once ? format_end(*once).value_or("left over") : "misfit";
}

TEST(Text, counts_in_utf_16_code_units) {
  const std::string smile = from_utf16(u"a\xD83D\xDE00z");
  EXPECT_EQ(smile, "a\xF0\x9F\x98\x80z");
  EXPECT_EQ(length(smile), 4);
  EXPECT_EQ(char_at(smile, 1), 0xD83D);
  EXPECT_EQ(char_at(smile, 4), std::nullopt);
  const std::string high = *substring(smile, 0, 2);
  const std::string low = *substring(smile, 2, 4);
  EXPECT_EQ(concat(high, low), smile);
  EXPECT_EQ(hash_code("hello"), 99162322);
  EXPECT_EQ(compare("abc", "abd"), -1);
  EXPECT_EQ(compare("abc", "ab"), 1);
  EXPECT_EQ(index_of("hello", "lo"), 3);
  EXPECT_EQ(index_of(smile, "z"), 3);
  EXPECT_EQ(substring("abc", 2, 1), std::nullopt);
}

TEST(Text, parses_exactly_the_numbers_that_fit) {
  EXPECT_EQ(parse("-2147483648", 32), -2147483648);
  EXPECT_EQ(parse("2147483648", 32), std::nullopt);
  EXPECT_EQ(parse("+7", 32), 7);
  EXPECT_EQ(parse("9223372036854775807", 64), INT64_MAX);
  EXPECT_EQ(parse("9223372036854775808", 64), std::nullopt);
  for (const char* no : {"", "-", "+", "1a", " 1"}) EXPECT_EQ(parse(no, 32), std::nullopt) << no;
}

TEST(Text, floating_point_numbers_print_as_java_prints_them) {
  const auto text = [](double x) { return java_text(Basic::Double, std::bit_cast<Value>(x)); };
  EXPECT_EQ(text(100), "100.0");
  EXPECT_EQ(text(1e7), "1.0E7");
  EXPECT_EQ(text(9999999.5), "9999999.5");
  EXPECT_EQ(text(0.001), "0.001");
  EXPECT_EQ(text(0.00099), "9.9E-4");
  EXPECT_EQ(text(-0.0), "-0.0");
  EXPECT_EQ(text(1.0 / 3), "0.3333333333333333");
  EXPECT_EQ(text(4.9e-324), "4.9E-324");
  EXPECT_EQ(text(1.7976931348623157e308), "1.7976931348623157E308");
  EXPECT_EQ(java_text(Basic::Float, std::bit_cast<uint32_t>(0.1F)), "0.1");
  EXPECT_EQ(java_text(Basic::Float, 0x7FC00000), "NaN");
  EXPECT_EQ(java_text(Basic::Float, 0xFF800000), "-Infinity");
}

TEST(Text, literals_escape_what_cannot_be_seen) {
  EXPECT_EQ(java_literal("a\"b\\\n\x01"), "\"a\\\"b\\\\\\n\\u0001\"");
  EXPECT_EQ(java_char_literal(u'\''), "'\\''");
}

TEST(Format, rounds_half_up_from_the_shortest_digits) {
  EXPECT_EQ(formatted("%5.2f|", number(1.005)), " 1.01|");
  EXPECT_EQ(formatted("%.1f", number(0.25)), "0.3");
  EXPECT_EQ(formatted("%.0f", number(9.5)), "10");
  EXPECT_EQ(formatted("%f", number(1e10)), "10000000000.000000");
  EXPECT_EQ(formatted("%08.2f", number(-1.5)), "-0001.50");
}

TEST(Format, integers_strings_and_flags) {
  EXPECT_EQ(formatted("%,d", integer(1234567)), "1,234,567");
  EXPECT_EQ(formatted("%05d", integer(-42)), "-0042");
  EXPECT_EQ(formatted("%x", integer(-1)), "ffffffff");
  EXPECT_EQ(formatted("%-5s|", string("ab")), "ab   |");
  EXPECT_EQ(formatted("%+d", integer(5)), "+5");
  EXPECT_EQ(formatted("%(d", integer(-5)), "(5)");
  EXPECT_EQ(formatted("%.3s", string("abcdef")), "abc");
  EXPECT_EQ(formatted("100%% %s%n", string("50%d")), "100% 50%d\n");
  EXPECT_EQ(formatted("%b", Argument{.basic = Basic::Reference, .value = 0, .text = {}}), "false");
}

TEST(Format, what_does_not_fit_is_refused) {
  EXPECT_EQ(formatted("%d", string("x")), "misfit");
  EXPECT_EQ(formatted("%q", integer(1)), "misfit");
  EXPECT_EQ(formatted("%", integer(1)), "misfit");
  EXPECT_EQ(formatted("%d %d", integer(1)), "left over");
}

}  // namespace
}  // namespace thinair::text
