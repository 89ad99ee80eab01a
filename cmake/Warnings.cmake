# Warnings are errors in our own code; generated code and libraries are left alone.
add_library(thinair_warnings INTERFACE)
target_compile_options(thinair_warnings INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion
  -Wnon-virtual-dtor -Woverloaded-virtual -Wimplicit-fallthrough -Werror)
