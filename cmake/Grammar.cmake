# The parser, generated from grammar/ at build time by Debian's ANTLR tool into a library of its own:
# generated code is not held to our warnings, and needs -fno-char8_t under C++20 (runtime 4.9).
find_package(antlr4-runtime REQUIRED)
find_program(ANTLR4_TOOL antlr4 REQUIRED)

# Clang finds no default constructor for Vocabulary, whose vectors are const and without initialisers: it reads a copy of
# the headers that says what GCC takes for said.
set(THINAIR_ANTLR_INCLUDE /usr/include/antlr4-runtime)
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  set(copy ${CMAKE_BINARY_DIR}/generated/antlr4-runtime)
  if(NOT EXISTS ${copy})
    file(COPY ${THINAIR_ANTLR_INCLUDE} DESTINATION ${CMAKE_BINARY_DIR}/generated)
    file(READ ${copy}/Vocabulary.h header)
    string(REGEX REPLACE "(std::vector<std::string> const _[a-zA-Z]+);" "\\1{};" header "${header}")
    file(WRITE ${copy}/Vocabulary.h "${header}")
  endif()
  set(THINAIR_ANTLR_INCLUDE ${copy})
endif()

function(add_grammar target)
  cmake_parse_arguments(G "" "PACKAGE" "FILES" ${ARGN})
  set(out ${CMAKE_BINARY_DIR}/generated/${target})
  set(generated)
  foreach(file ${G_FILES})
    get_filename_component(stem ${file} NAME_WE)
    list(APPEND generated ${out}/${stem}.cpp ${out}/${stem}.h)
  endforeach()
  add_custom_command(OUTPUT ${generated}
    COMMAND ${CMAKE_COMMAND} -E make_directory ${out}
    COMMAND ${ANTLR4_TOOL} -Dlanguage=Cpp -no-listener -no-visitor -Xexact-output-dir
            -package ${G_PACKAGE} -o ${out} ${G_FILES}
    DEPENDS ${G_FILES}
    COMMENT "Generating the parser from grammar/" VERBATIM)
  list(FILTER generated INCLUDE REGEX "\\.cpp$")
  add_library(${target} STATIC ${generated})
  set_target_properties(${target} PROPERTIES UNITY_BUILD OFF)
  target_compile_options(${target} PUBLIC -fno-char8_t PRIVATE -w)
  target_include_directories(${target} SYSTEM PUBLIC ${out} ${THINAIR_ANTLR_INCLUDE})
  target_link_libraries(${target} PUBLIC antlr4-runtime)
endfunction()
