# add_room(NAME USES room... LINKS library...): the static library `thinair_NAME` of all sources in this
# folder. What a room does not name in USES it cannot link, so the walls of the design hold.
function(add_room name)
  cmake_parse_arguments(ROOM "" "" "USES;LINKS" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp)
  if(NOT sources)
    add_library(thinair_${name} INTERFACE)
    set(scope INTERFACE)
  else()
    add_library(thinair_${name} STATIC ${sources})
    target_link_libraries(thinair_${name} PRIVATE thinair_warnings)
    set(scope PUBLIC)
  endif()
  target_include_directories(thinair_${name} ${scope} ${CMAKE_SOURCE_DIR}/src)
  list(TRANSFORM ROOM_USES PREPEND thinair_)
  target_link_libraries(thinair_${name} ${scope} ${ROOM_USES} ${ROOM_LINKS})
endfunction()

# The presets compile several sources of a room as one (CMAKE_UNITY_BUILD): most of the time goes into the headers they
# share. compiled_alone(FILE...): sources with a private name that another source of the room has too.
function(compiled_alone)
  list(TRANSFORM ARGN PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/ OUTPUT_VARIABLE files)
  set_source_files_properties(${files} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()
