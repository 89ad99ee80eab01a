#include "syntax/parse.h"

#include <gtest/gtest.h>

#include <string>

#include "program/library.h"

namespace thinair {
namespace {

TEST(Library, EveryFileParsesAndDeclaresWhatTheIndexSays) {
  size_t classes = 0;
  for (const EmbeddedFile& embedded : library_files()) {
    const SourceFile file(std::string(embedded.name), std::string(embedded.text));
    Arena arena;
    Diagnostics diagnostics;
    const ParseResult parsed = parse(file, arena, diagnostics);
    EXPECT_EQ(diagnostics.render(), "");
    std::string package;
    for (const syntax::Ident& part : parsed.head.package) {
      package += package.empty() ? "" : ".";
      package += part.text;
    }
    for (const syntax::ClassDecl* c : parsed.head.classes) {
      ++classes;
      const LibraryClass* found = library_class_of(c->name.text);
      ASSERT_NE(found, nullptr) << c->name.text;
      EXPECT_EQ(found->file, &embedded) << c->name.text;
      EXPECT_EQ(found->package, package) << c->name.text;
    }
  }
  EXPECT_EQ(classes, library_classes().size());
}

}  // namespace
}  // namespace thinair
