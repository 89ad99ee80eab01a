# Warnings are errors in our own code; generated code and libraries are left alone. Clang, which builds the fuzz
# targets and reads along as clang-tidy, has opinions of its own: they are shown, but stop nothing.
add_library(thinair_warnings INTERFACE)
target_compile_options(thinair_warnings INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion
  -Wnon-virtual-dtor -Woverloaded-virtual -Wimplicit-fallthrough
  $<$<CXX_COMPILER_ID:GNU>:-Werror> $<$<CXX_COMPILER_ID:Clang>:-Wno-sign-conversion>)
# Two warnings of GCC 12 are wrong in the presets: it sees overlapping copies in an optimised `"text" + string` (its bug
# 105651), and takes a source that is compiled together with others for a header with private names.
if(CMAKE_UNITY_BUILD AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  target_compile_options(thinair_warnings INTERFACE -Wno-restrict -Wno-subobject-linkage)
endif()
# GCC 12 does not see that a moved-from optional is empty, nor that the array behind an initialiser list is filled: what
# really is read before it is set is for the sanitizers and for clang-tidy to say.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  target_compile_options(thinair_warnings INTERFACE -Wno-maybe-uninitialized)
endif()
