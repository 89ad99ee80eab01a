// The standard library as thinair has it: Java files in thinair's own subset, compiled into the
// binary. A new class is a new file in src/program/library/.
//
// What library files may say that users' may not:
//   @Intrinsic("TextLength") native    a pure function of the machine (THINAIR_INTRINSICS)
//   @Refused("weaker than volatile")   known, and not supported: a use is an error that says why
//   @Constant static final             reads are its initialiser, not memory: no class
//   initialisation thinair.Memory                     accesses that Java has no syntax for
//   (resolved::Memory)
#pragma once

#include <span>
#include <string_view>

#include "syntax/embedded.h"

namespace thinair {

// Sorted by name. A class `p.C` stands in `p.C.java`, or with small relatives in another
// `p.*.java`.
std::span<const EmbeddedFile> library_files();

struct LibraryClass {
  std::string_view name;     // "AtomicInteger"
  std::string_view package;  // "java.util.concurrent.atomic"
  const EmbeddedFile* file = nullptr;
};

// Every top-level class of the library, sorted by name. Simple names are unique.
std::span<const LibraryClass> library_classes();

// By simple or qualified name; null: the library has no such class.
const LibraryClass* library_class_of(std::string_view name);
const EmbeddedFile* library_file_of(std::string_view name);

// Does the library have a class in this package?
bool is_library_package(std::string_view package);

}  // namespace thinair
