# What is installed, and what is made for that alone: libcasus (core, games, bots) as a shared and a static library whose only
# names are casus_*, its pkg-config file, the shells' completions. Everything finds the rest relative to itself, so that
# the whole tree may be moved; only programs compiled with libcasus then look for it where it was.
include(GNUInstallDirs)

install(TARGETS casus RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(FILES docs/casus.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
if(CASUS_WEB)
    install(DIRECTORY web/dist/ DESTINATION ${CMAKE_INSTALL_DATADIR}/casus/web)
endif()

# ---- The shells' completions: printed by the program itself ----

set(completions ${CMAKE_BINARY_DIR}/completions)
set(completion_of_bash ${CMAKE_INSTALL_DATADIR}/bash-completion/completions casus)
set(completion_of_zsh ${CMAKE_INSTALL_DATADIR}/zsh/site-functions _casus)
set(completion_of_fish ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d casus.fish)
file(MAKE_DIRECTORY ${completions})
foreach(shell bash zsh fish)
    list(GET completion_of_${shell} 0 place)
    list(GET completion_of_${shell} 1 name)
    add_custom_command(OUTPUT ${completions}/${shell} COMMAND casus completion ${shell} > ${completions}/${shell} DEPENDS casus VERBATIM)
    list(APPEND completion_files ${completions}/${shell})
    install(FILES ${completions}/${shell} DESTINATION ${place} RENAME ${name})
endforeach()
add_custom_target(completions ALL DEPENDS ${completion_files})

# ---- The library ----

# A library with sanitizers in it would bind its users to them.
if(CASUS_SANITIZE OR CASUS_FUZZ OR CASUS_COVERAGE OR CASUS_SANITIZE_THREADS)
    return()
endif()

get_property(games GLOBAL PROPERTY CASUS_REGISTRY_casus_games)
list(TRANSFORM games PREPEND casus_game_ OUTPUT_VARIABLE library_parts)
add_library(casus_registry OBJECT ${GENERATED}/casus_games.c)
target_link_libraries(casus_registry PRIVATE casus_core)
list(APPEND library_parts casus_core casus_search casus_registry)
set(library_objects)
foreach(part ${library_parts})
    list(APPEND library_objects $<TARGET_OBJECTS:${part}>)
    # Position independent at no cost: names of the same library need no detour, because nobody may replace them.
    set_target_properties(${part} PROPERTIES POSITION_INDEPENDENT_CODE ON)
    target_compile_options(${part} PRIVATE -fno-semantic-interposition)
endforeach()

add_library(casus_shared SHARED ${library_objects})
set_target_properties(casus_shared PROPERTIES OUTPUT_NAME casus LINKER_LANGUAGE C VERSION ${PROJECT_VERSION}
    SOVERSION ${PROJECT_VERSION_MAJOR} LINK_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/libcasus.map)
target_link_options(casus_shared PRIVATE -Wl,--version-script=${CMAKE_CURRENT_LIST_DIR}/libcasus.map -Wl,--no-undefined)

# One object, so that the names that its parts share can be made its own.
set(whole ${CMAKE_BINARY_DIR}/libcasus.o)
set(archive ${CMAKE_BINARY_DIR}/libcasus.a)
add_custom_command(OUTPUT ${archive}
    COMMAND ${CMAKE_LINKER} -r -o ${whole} ${library_objects}
    COMMAND ${CMAKE_OBJCOPY} --wildcard --keep-global-symbol=casus_* ${whole}
    COMMAND ${CMAKE_COMMAND} -E rm -f ${archive}
    COMMAND ${CMAKE_AR} rcs ${archive} ${whole}
    DEPENDS ${library_parts} ${library_objects} COMMAND_EXPAND_LISTS VERBATIM)
add_custom_target(casus_static ALL DEPENDS ${archive})

install(TARGETS casus_shared LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(FILES ${archive} DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY include/casus DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN *.h)
install(FILES src/search/bot.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/casus)

# The way from the folder of casus.pc back to the prefix.
string(REGEX REPLACE "[^/]+" ".." way_back ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
configure_file(${CMAKE_CURRENT_LIST_DIR}/casus.pc.in ${CMAKE_BINARY_DIR}/casus.pc @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/casus.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
