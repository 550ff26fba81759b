# How a game comes into the build. A game is a folder that calls casus_game(), and a row in a list; casus_registry() makes
# the table of games (casus_games[]) and the command line's table beside it from such lists. See docs/a-new-game.md.
include_guard()

# casus_game(NAME SOURCES file.c .. [COMMANDS file.c ..] [DATA symbol=path ..] [GENERATED file.c ..] [ASKS function] [TELLS])
#
# Makes casus_game_NAME, the rules (freestanding: SOURCES go into core.wasm as well), and casus_game_NAME_cli, the game's own
# commands (hosted, in ROOT/src/cli/NAME). DATA are files that are compiled in as constants. The tree around the folder is its root:
# ROOT/src/games/NAME, ROOT/data/messages/en/rules-NAME.json, ROOT/tests/games/NAME. ASKS answers the questions of pages that carry no more of the core along (ask-NAME.wasm).
# TELLS: positions are too large for the page to play, but it tells what was played (tell-NAME.wasm).
function(casus_game name)
    cmake_parse_arguments(game "TELLS" "ASKS" "SOURCES;GENERATED;COMMANDS;DATA" ${ARGN})
    set(folder ${CMAKE_CURRENT_SOURCE_DIR})
    cmake_path(GET folder PARENT_PATH root)
    cmake_path(GET root PARENT_PATH root)
    cmake_path(GET root PARENT_PATH root)
    set(sources ${game_GENERATED})
    foreach(source ${game_SOURCES})
        list(APPEND sources ${folder}/${source})
    endforeach()
    foreach(pair ${game_DATA})
        string(REPLACE "=" ";" pair ${pair})
        list(GET pair 0 symbol)
        list(GET pair 1 path)
        casus_embed(${symbol} ${root}/${path})
        list(APPEND sources ${GENERATED}/${symbol}.c)
    endforeach()

    casus_rules_index(${name} ${root})
    list(APPEND sources ${GENERATED}/rules-${name}.c)
    # The rules' texts are of no use to core.wasm. They are in the library because only a target of this folder can make them.
    casus_rules_text(${name} ${root})
    casus_embed(casus_rules_text_${name} ${GENERATED}/rules-text-${name}.json)
    add_library(casus_game_${name} STATIC ${sources} ${GENERATED}/casus_rules_text_${name}.c)
    target_link_libraries(casus_game_${name} PUBLIC casus_core)
    set_property(GLOBAL APPEND PROPERTY CASUS_FREESTANDING_${name} ${sources})
    set_property(GLOBAL PROPERTY CASUS_ASKS_${name} ${game_ASKS})
    set_property(GLOBAL PROPERTY CASUS_TELLS_${name} ${game_TELLS})

    set(commands)
    foreach(source ${game_COMMANDS})
        list(APPEND commands ${root}/src/cli/${name}/${source})
    endforeach()
    add_library(casus_game_${name}_cli INTERFACE) # Compiled into each program: it stands on the program's own cli.
    target_sources(casus_game_${name}_cli INTERFACE ${commands})
    target_link_libraries(casus_game_${name}_cli INTERFACE casus_game_${name})
    if(game_COMMANDS)
        set_property(GLOBAL APPEND PROPERTY CASUS_GAMES_WITH_COMMANDS ${name})
    endif()
endfunction()

# The index of a game's rules, from the marks in its code, data and tests: rules-NAME.c and rules-NAME.json.
function(casus_rules_index name root)
    file(GLOB marks CONFIGURE_DEPENDS ${root}/src/games/${name}/*.c ${root}/src/games/${name}/*.h
         ${root}/tests/games/${name}/test_*.c ${root}/tests/games/${name}/cases/* ${root}/data/${name}/*.scenario)
    cmake_path(RELATIVE_PATH root BASE_DIRECTORY ${CMAKE_SOURCE_DIR} OUTPUT_VARIABLE place)
    foreach(format c json)
        set(output ${GENERATED}/rules-${name}.${format})
        add_custom_command(OUTPUT ${output} COMMAND sh tools/rules_of.sh ${name} ${format} ${output} ${place}
            WORKING_DIRECTORY ${CMAKE_SOURCE_DIR}
            DEPENDS ${marks} ${root}/data/messages/en/rules-${name}.json ${CMAKE_SOURCE_DIR}/tools/rules_index.awk
                    ${CMAKE_SOURCE_DIR}/tools/rules_of.sh VERBATIM)
    endforeach()
    add_custom_target(rules_index_${name} DEPENDS ${GENERATED}/rules-${name}.json)
    set_property(GLOBAL APPEND PROPERTY CASUS_RULES_JSON ${GENERATED}/rules-${name}.json)
endfunction()

# The rules in words, including what they repeat of the game's other texts: rules-text-NAME.json.
function(casus_rules_text name root)
    set(texts ${root}/data/messages/en/${name}.json ${root}/data/messages/en/rules-${name}.json)
    set(script ${CMAKE_SOURCE_DIR}/tools/rules_text.awk)
    add_custom_command(OUTPUT ${GENERATED}/rules-text-${name}.json
        COMMAND awk -f ${script} ${texts} > ${GENERATED}/rules-text-${name}.json DEPENDS ${texts} ${script} VERBATIM)
endfunction()

# A file's bytes as `const char SYMBOL[]` and `const size_t SYMBOL_size`, in ${GENERATED}/SYMBOL.c.
function(casus_embed symbol path)
    add_custom_command(OUTPUT ${GENERATED}/${symbol}.c
        COMMAND ${CMAKE_COMMAND} -DINPUT=${path} -DOUTPUT=${GENERATED}/${symbol}.c -DNAME=${symbol}
                -P ${CMAKE_SOURCE_DIR}/cmake/embed.cmake
        DEPENDS ${path} ${CMAKE_SOURCE_DIR}/cmake/embed.cmake VERBATIM)
endfunction()

# casus_registry(TARGET list ..): the games of the lists' rows, in their order, as two libraries to link into a program:
# TARGET has casus_games[]; TARGET_cli what the command line needs of each (game_clis[], src/cli/game_cli.h).
function(casus_registry target)
    set(games)
    foreach(list ${ARGN})
        set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${list})
        file(STRINGS ${list} rows REGEX "^[a-z]")
        list(APPEND games ${rows})
    endforeach()
    get_property(with_commands GLOBAL PROPERTY CASUS_GAMES_WITH_COMMANDS)
    set(declared)
    set(rows)
    set(cli_declared)
    set(cli_rows)
    set(sources)
    foreach(game ${games})
        string(APPEND declared "extern const struct casus_game casus_${game};\n")
        string(APPEND rows "    &casus_${game},\n")
        string(APPEND cli_declared "extern const struct casus_game casus_${game};\nextern const char casus_rules_text_${game}[];\n"
               "extern const size_t casus_rules_text_${game}_size;\n")
        set(own NULL)
        if(game IN_LIST with_commands)
            string(APPEND cli_declared "extern const struct game_commands casus_${game}_commands;\n")
            set(own "&casus_${game}_commands")
        endif()
        string(APPEND cli_rows "    {.game = &casus_${game}, .rules_text = casus_rules_text_${game}, "
               ".rules_text_size = &casus_rules_text_${game}_size, .own = ${own}},\n")
    endforeach()
    set(head "/* Generated from the lists of games; see cmake/games.cmake. */\n")
    file(GENERATE OUTPUT ${GENERATED}/${target}.c CONTENT
        "${head}#include \"casus/casus.h\"\n\n${declared}\nconst struct casus_game *const casus_games[] = {\n${rows}    NULL,\n};\n")
    file(GENERATE OUTPUT ${GENERATED}/${target}_cli.c CONTENT
        "${head}#include \"cli/game_cli.h\"\n\n${cli_declared}\nconst struct game_cli game_clis[] = {\n${cli_rows}    {.game = NULL},\n};\n")
    add_library(${target} INTERFACE)
    target_sources(${target} INTERFACE ${GENERATED}/${target}.c)
    add_library(${target}_cli INTERFACE)
    target_sources(${target}_cli INTERFACE ${GENERATED}/${target}_cli.c)
    target_link_libraries(${target}_cli INTERFACE ${target})
    foreach(game ${games})
        target_link_libraries(${target} INTERFACE casus_game_${game})
        target_link_libraries(${target}_cli INTERFACE casus_game_${game}_cli)
    endforeach()
    set_property(GLOBAL PROPERTY CASUS_REGISTRY_${target} ${games})
endfunction()
