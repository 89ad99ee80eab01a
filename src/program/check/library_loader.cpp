#include "program/check/library_loader.h"

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <vector>

namespace thinair::check {
namespace {

struct Loaded {
  std::once_flag once;
  Arena arena;
  LibraryFile file;
};

}  // namespace

std::string dotted(syntax::List<syntax::Ident> name) {
  std::string text;
  for (const syntax::Ident& part : name) {
    if (!text.empty()) text += '.';
    text += part.text;
  }
  return text;
}

const LibraryFile& read_library_file(const EmbeddedFile& embedded) {
  // Never destroyed: trees of tests may point into it until the process ends.
  static auto* const kLoaded = new std::vector<Loaded>(library_files().size());
  Loaded& loaded = (*kLoaded)[static_cast<size_t>(&embedded - library_files().data())];
  std::call_once(loaded.once, [&] {
    auto file = std::make_shared<const SourceFile>(std::string(embedded.name),
                                                   std::string(embedded.text), FileKind::Java);
    Diagnostics diagnostics;
    const ParseResult parsed = parse(*file, loaded.arena, diagnostics);
    if (!parsed.ok) {
      std::fputs(diagnostics.render().c_str(), stderr);
      std::abort();
    }
    loaded.file.file = file;
    loaded.file.head = parsed.head;
    loaded.file.package = dotted(parsed.head.package);
    for (const syntax::ClassDecl* decl : parsed.head.classes)
      loaded.file.classes.emplace(decl->name.text, decl);
  });
  return loaded.file;
}

}  // namespace thinair::check
