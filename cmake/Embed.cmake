# embed_files(OUTPUT FUNCTION FILES...): a source file that defines
#   std::span<const thinair::EmbeddedFile> FUNCTION()
# over the named files. Used for library classes and the JSON schema, so that the binary needs nothing beside it.
function(embed_files output function)
  set(body "")
  add_custom_command(OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -DOUTPUT=${output} -DFUNCTION=${function} "-DFILES=${ARGN}"
            -P ${CMAKE_SOURCE_DIR}/cmake/EmbedScript.cmake
    DEPENDS ${ARGN} ${CMAKE_SOURCE_DIR}/cmake/EmbedScript.cmake
    COMMENT "Embedding files for ${function}" VERBATIM)
endfunction()
