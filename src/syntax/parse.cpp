#include "syntax/parse.h"

#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

#include "syntax/builder.h"
#include "syntax/characters.h"
#include "syntax/contextual.h"
#include "syntax/spelling.h"
#include "syntax/splitter.h"
#include "syntax/tokens.h"
#include "syntax/unit_parser.h"

namespace thinair {

using P = grammar::LitmusParser;

namespace {

constexpr std::string_view kLitmusWords[] = {"test",     "class", "interface", "enum",
                                             "abstract", "final", "import"};
constexpr std::string_view kJavaWords[] = {"class", "interface", "enum",   "abstract",
                                           "final", "public",    "import", "package"};

}  // namespace

struct TestReader::Impl {
  Impl(const SourceFile& f, Arena& shared, Diagnostics& d)
      : file(f),
        diagnostics(d),
        text(f, d),
        units(split(text, f.kind())),
        lexer(f, text, d),
        parser(f, text, d, tokens) {
    read_head(shared);
  }

  const SourceFile& file;
  Diagnostics& diagnostics;
  Characters text;
  std::vector<SourceUnit> units;
  UnitLexer lexer;
  TokenList tokens;
  UnitParser parser;
  FileHead head;
  std::size_t next_unit = 0;

  void read_head(Arena& arena);
  bool prepare(const SourceUnit& unit);
  void report_stray(const SourceUnit& unit);
  const syntax::ClassDecl* read_class(const SourceUnit& unit, Arena& arena);
  const syntax::Test* read_test(const SourceUnit& unit, Arena& arena);
};

// The words of the unit, or false if it is refused as a whole.
bool TestReader::Impl::prepare(const SourceUnit& unit) {
  if (!lexer.lex(unit.begin, unit.end, tokens.tokens())) return false;
  const Token* deep = apply_context(text, unit.kind == SourceUnit::Kind::Test, tokens.tokens());
  if (deep == nullptr) return true;
  diagnostics.error(file, deep->span(),
                    fmt::format("nested too deeply (more than {} levels)", kMaxNesting));
  return false;
}

void TestReader::Impl::report_stray(const SourceUnit& unit) {
  // What cannot be read at all was refused by the lexer; this is about the first word that can.
  const std::size_t before = diagnostics.count(file);
  constexpr std::size_t kEnough = 200;
  lexer.lex(unit.begin, std::min<std::size_t>(unit.end, unit.begin + kEnough), tokens.tokens());
  const Token& first = tokens.tokens().front();
  if (diagnostics.count(file) != before || first.type() == antlr4::Token::EOF) return;
  const bool litmus = file.kind() == FileKind::Litmus;
  const std::string word = text.utf8(first.begin(), first.end());
  const std::string_view meant = litmus ? closest(word, kLitmusWords) : closest(word, kJavaWords);
  std::string hint = meant.empty() ? std::string() : fmt::format("did you mean '{}'?", meant);
  if (first.type() == P::RBRACE) {
    diagnostics.error(file, first.span(), "unexpected '}'", "no '{' is open here");
    return;
  }
  diagnostics.error(file, first.span(),
                    fmt::format("expected {}, not {}", litmus ? "a test or a class" : "a class",
                                word.size() > 40 ? "this" : fmt::format("'{}'", word)),
                    std::move(hint));
}

void TestReader::Impl::read_head(Arena& arena) {
  std::vector<syntax::Ident> package;
  std::vector<const syntax::Import*> imports;
  std::vector<const syntax::ClassDecl*> classes;
  for (const SourceUnit& unit : units) {
    if (diagnostics.full(file)) break;
    switch (unit.kind) {
      case SourceUnit::Kind::Test:
        break;
      case SourceUnit::Kind::Stray:
        report_stray(unit);
        break;
      case SourceUnit::Kind::Class:
        if (const auto* decl = read_class(unit, arena)) classes.push_back(decl);
        break;
      case SourceUnit::Kind::Import:
        if (prepare(unit)) {
          Builder builder(file, text, diagnostics, arena, tokens);
          if (const auto* import = builder.import(parser.parse(&P::importUnit)))
            imports.push_back(import);
        }
        break;
      case SourceUnit::Kind::Package:
        if (prepare(unit)) {
          if (&unit != &units.front()) {
            diagnostics.error(file, tokens.tokens().front().span(),
                              "'package' must be the first declaration of a file");
          }
          Builder builder(file, text, diagnostics, arena, tokens);
          head.package = builder.package(parser.parse(&P::packageUnit));
        }
        break;
    }
  }
  head.imports = arena.copy(imports);
  head.classes = arena.copy(classes);
}

const syntax::ClassDecl* TestReader::Impl::read_class(const SourceUnit& unit, Arena& arena) {
  const std::size_t before = diagnostics.count(file);
  if (!prepare(unit)) return nullptr;
  Builder builder(file, text, diagnostics, arena, tokens);
  const auto* decl = builder.class_decl(parser.parse(&P::classUnit));
  if (decl == nullptr || diagnostics.count(file) == before) return decl;
  auto* broken = arena.make<syntax::ClassDecl>(*decl);
  broken->broken = true;
  return broken;
}

const syntax::Test* TestReader::Impl::read_test(const SourceUnit& unit, Arena& arena) {
  const std::size_t before = diagnostics.count(file);
  if (!prepare(unit)) return nullptr;
  Builder builder(file, text, diagnostics, arena, tokens);
  const auto* test = builder.test(parser.parse(&P::testUnit));
  if (test == nullptr || diagnostics.count(file) == before) return test;
  auto* broken = arena.make<syntax::Test>(*test);
  broken->broken = true;
  return broken;
}

TestReader::TestReader(const SourceFile& file, Arena& shared, Diagnostics& diagnostics) {
  if (file.text().size() > kMaxFileBytes) {
    diagnostics.error(file, {}, fmt::format("the file is longer than {} MB", kMaxFileBytes >> 20));
    return;
  }
  impl_ = std::make_unique<Impl>(file, shared, diagnostics);
}

TestReader::~TestReader() = default;

const FileHead& TestReader::head() const {
  static const FileHead kNone;
  return impl_ == nullptr ? kNone : impl_->head;
}

const syntax::Test* TestReader::next(Arena& arena) {
  if (impl_ == nullptr) return nullptr;
  while (impl_->next_unit < impl_->units.size() && !impl_->diagnostics.full(impl_->file)) {
    const SourceUnit& unit = impl_->units[impl_->next_unit++];
    if (unit.kind != SourceUnit::Kind::Test) continue;
    if (const auto* test = impl_->read_test(unit, arena)) return test;
  }
  return nullptr;
}

ParseResult parse(const SourceFile& file, Arena& arena, Diagnostics& diagnostics) {
  const std::size_t before = diagnostics.count(file);
  TestReader reader(file, arena, diagnostics);
  std::vector<const syntax::Test*> tests;
  while (const syntax::Test* test = reader.next(arena)) tests.push_back(test);
  return {reader.head(), arena.copy(tests), diagnostics.count(file) == before};
}

}  // namespace thinair
