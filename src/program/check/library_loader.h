// The embedded library, read lazily and only once in a process: nobody waits for a class that no
// program mentions.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "absl/container/flat_hash_map.h"
#include "program/library.h"
#include "syntax/parse.h"

namespace thinair::check {

using ClassIndex = absl::flat_hash_map<std::string_view, const syntax::ClassDecl*>;

struct LibraryFile {
  std::shared_ptr<const SourceFile> file;
  FileHead head;
  std::string package;
  ClassIndex classes;  // top level, by simple name
};

std::string dotted(syntax::List<syntax::Ident> name);

// Parses at the first call. An error in it is a fault of the tool: it aborts with the error's text.
const LibraryFile& read_library_file(const EmbeddedFile& file);

}  // namespace thinair::check
