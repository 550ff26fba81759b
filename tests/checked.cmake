# Tests that look into the parts: one program for each file unit/test_*.c, property/test_*.c and games/NAME/test_*.c, also of
# the example; each game's cases, logs and golden files; the two worlds. `checked_tests` builds them all.
if(NOT CMOCKA_FOUND)
    message(FATAL_ERROR "cmocka is missing: apt-get install libcmocka-dev")
endif()
add_custom_target(checked_tests)

# checked_test(NAME SOURCES file.c .. USES target ..): a program with all games and the example.
function(checked_test name)
    cmake_parse_arguments(test "" "" "SOURCES;USES" ${ARGN})
    add_executable(${name} ${test_SOURCES})
    target_include_directories(${name} PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})
    target_compile_definitions(${name} PRIVATE _GNU_SOURCE SOURCE_DIR="${CMAKE_SOURCE_DIR}")
    target_link_libraries(${name} PRIVATE casus_games_example ${test_USES} PkgConfig::JANSSON PkgConfig::SODIUM)
    add_dependencies(checked_tests ${name})
endfunction()

# With planted faults, unless threads are watched: there only the store's test is built.
set(server_of_tests casus_simulate_faulty)
if(CASUS_SANITIZE_THREADS)
    set(server_of_tests casus_simulate)
endif()

file(GLOB TEST_SOURCES CONFIGURE_DEPENDS unit/test_*.c property/test_*.c games/*/test_*.c
     example/tests/games/*/test_*.c)
foreach(source ${TEST_SOURCES})
    cmake_path(GET source STEM name)
    checked_test(${name} SOURCES ${source} USES random_games ${server_of_tests} PkgConfig::CMOCKA)
    add_test(NAME ${name} COMMAND ${name})
    set_tests_properties(${name} PROPERTIES TIMEOUT 600 SKIP_RETURN_CODE ${SKIPPED})
endforeach()
# The program whose bots play there.
target_compile_definitions(test_bot PRIVATE CASUS="$<TARGET_FILE:casus_faulty>")
add_dependencies(test_bot casus_faulty)

# The leaks of games can be planted there, too.
target_sources(test_games PRIVATE secrets/leaks.c)
foreach(leak log account standing)
    add_test(NAME games_planted_${leak} COMMAND test_games 1 ${leak})
    set_tests_properties(games_planted_${leak} PROPERTIES PASS_REGULAR_EXPRESSION "(seen|describe) tells|standing counts")
endforeach()

# Two halls that differ only in what a viewer may not know, with the server in which leaks can be planted.
file(GLOB SECRETS_SOURCES CONFIGURE_DEPENDS secrets/*.c)
checked_test(test_secrets SOURCES ${SECRETS_SOURCES} USES casus_simulate_faulty)
add_test(NAME secrets COMMAND test_secrets --pairs 350)
add_test(NAME secrets_more COMMAND test_secrets --pairs 1000 --seed 2)
set_tests_properties(secrets_more PROPERTIES LABELS long)
add_test(NAME secrets_planted COMMAND sh ${CMAKE_CURRENT_SOURCE_DIR}/secrets/planted.sh $<TARGET_FILE:test_secrets>)
set_tests_properties(secrets secrets_more secrets_planted PROPERTIES TIMEOUT 900)

# One suite for all drivers of the store.
file(GLOB STORE_SOURCES CONFIGURE_DEPENDS store/*.c)
if(NOT LIBPQ_FOUND)
    list(FILTER STORE_SOURCES EXCLUDE REGEX postgres)
endif()
checked_test(test_stores SOURCES ${STORE_SOURCES} USES casus_store PkgConfig::CMOCKA)
target_include_directories(test_stores PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})
add_test(NAME test_stores COMMAND test_stores sqlite)
set_tests_properties(test_stores PROPERTIES TIMEOUT 600)
if(LIBPQ_FOUND)
    target_compile_definitions(test_stores PRIVATE CASUS_POSTGRES)
    target_link_libraries(test_stores PRIVATE PkgConfig::LIBPQ)
    add_test(NAME postgres_stores COMMAND ${NODE} ${CMAKE_CURRENT_SOURCE_DIR}/store/with_postgres.mjs
        $<TARGET_FILE:test_stores> postgresql)
    set_tests_properties(postgres_stores PROPERTIES TIMEOUT 600 SKIP_RETURN_CODE ${SKIPPED})
endif()

# The seeds of the hall's fuzzer do everything that people can do. The hall is the one of fuzz/, without libFuzzer.
checked_test(test_seeds SOURCES fuzz/test_seeds.c ${CMAKE_SOURCE_DIR}/fuzz/hall.c ${CMAKE_SOURCE_DIR}/fuzz/script.c
    ${CMAKE_SOURCE_DIR}/fuzz/mutate.c USES casus_simulate_faulty)
target_include_directories(test_seeds PRIVATE ${CMAKE_SOURCE_DIR}/fuzz)
file(GLOB SEEDS CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/fuzz/seeds/hall/*)
add_test(NAME fuzz_seeds COMMAND test_seeds ${SEEDS})
set_tests_properties(fuzz_seeds PROPERTIES TIMEOUT 600)

# The cases of a game, games/NAME/cases, are run by its run.c (those of a run.mjs: program.cmake).
file(GLOB CASE_RUNNERS CONFIGURE_DEPENDS games/*/run.c)
foreach(runner ${CASE_RUNNERS})
    cmake_path(GET runner PARENT_PATH folder)
    cmake_path(GET folder FILENAME game)
    file(GLOB cases CONFIGURE_DEPENDS ${folder}/cases/*)
    checked_test(${game}_cases SOURCES ${runner})
    add_test(NAME ${game}_cases COMMAND ${game}_cases ${cases})
endforeach()

# Cases of Cold War that are not part of the source.
add_test(NAME coldwar_cases_found COMMAND sh ${CMAKE_CURRENT_SOURCE_DIR}/games/coldwar/found.sh
    $<TARGET_FILE:coldwar_cases> WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
set_tests_properties(coldwar_cases_found PROPERTIES SKIP_RETURN_CODE ${SKIPPED})

# The page about the deck of Cold War names existing cases, and its "any" is true.
add_test(NAME coldwar_deck COMMAND ${NODE} ${CMAKE_CURRENT_SOURCE_DIR}/games/coldwar/deck.mjs ${CMAKE_SOURCE_DIR})
add_test(NAME coldwar_deck_any COMMAND ${NODE} ${CMAKE_CURRENT_SOURCE_DIR}/games/coldwar/deck_any.mjs ${CMAKE_SOURCE_DIR}
    $<TARGET_FILE:coldwar_cases>)

# Losses by DEFCON in records of bots (docs/strength.md); here it only has to read one.
checked_test(coldwar_avoidable_loss SOURCES games/coldwar/avoidable_loss.c USES casus_replay)
add_test(NAME coldwar_avoidable_loss COMMAND coldwar_avoidable_loss NAME=nobody
    ${CMAKE_CURRENT_SOURCE_DIR}/games/coldwar/records/2/two_steady.jsonl)

# Round trips of games through logs of the digital edition; by hand, as many as one likes.
checked_test(coldwar_log_round SOURCES games/coldwar/log_round.c games/coldwar/log_quirks.c)
add_test(NAME coldwar_log_round COMMAND coldwar_log_round 1 8)
add_test(NAME coldwar_log_rounds COMMAND coldwar_log_round 9 60)
set_tests_properties(coldwar_log_rounds PROPERTIES LABELS long)
add_test(NAME coldwar_log_bound COMMAND coldwar_log_round 1500 10 bound)
add_test(NAME coldwar_log_held COMMAND coldwar_log_round 1 12 held)
# Games whose logs were once not followed to their end, or whose damaged line was reported too early.
set(LOG_TESTS coldwar_log_round coldwar_log_bound coldwar_log_held)
foreach(game late_discard:18023 late_discard_told_later:20549 discard_of_a_card_drawn_before:1002613
        reshuffle_while_looking:1003569 points_before_a_change_of_defcon:1009538 highest_card_behind_a_draw:3056789
        scoring_cards_drawn_and_revealed:3055559 pass_that_hangs_on_a_hidden_card:4089655
        wargames_unanswered:6015507 damage_behind_a_guess:5105976:damage award_that_is_another:7002051:damage
        discard_of_a_card_to_score_lost:9000233:damage round_of_a_card_to_score_lost:9002894:damage)
    string(REPLACE ":" ";" game ${game}:whole)
    list(GET game 0 name)
    list(GET game 1 seed)
    list(GET game 2 kind)
    add_test(NAME coldwar_log_${name} COMMAND coldwar_log_round ${seed} 1 ${kind})
    list(APPEND LOG_TESTS coldwar_log_${name})
endforeach()
set_tests_properties(${LOG_TESTS} PROPERTIES TIMEOUT 600)

# Golden files: what the program said when it was last found correct. `golden_files` rewrites them all; the diff is read.
add_library(golden STATIC golden/golden.c golden/difference.c)
target_include_directories(golden PUBLIC ${CMAKE_CURRENT_SOURCE_DIR}/golden)
target_compile_definitions(golden PRIVATE _GNU_SOURCE)
target_link_libraries(golden PUBLIC PkgConfig::JANSSON)
add_custom_target(golden_files)

checked_test(golden_positions SOURCES golden/positions.c USES golden casus_replay casus_search)
file(GLOB POSITIONS CONFIGURE_DEPENDS games/*/golden/positions.txt)
foreach(list ${POSITIONS})
    cmake_path(GET list PARENT_PATH folder)
    cmake_path(GET folder PARENT_PATH game)
    cmake_path(GET game FILENAME game)
    add_test(NAME golden_${game} COMMAND golden_positions ${folder})
    add_custom_target(golden_${game}_files COMMAND golden_positions --write ${folder})
    add_dependencies(golden_files golden_${game}_files)
endforeach()

checked_test(golden_protocol SOURCES golden/protocol.c USES golden casus_simulate_faulty PkgConfig::CMOCKA)
add_test(NAME golden_protocol COMMAND golden_protocol ${CMAKE_CURRENT_SOURCE_DIR}/golden/protocol)
add_custom_target(golden_protocol_files COMMAND golden_protocol --write ${CMAKE_CURRENT_SOURCE_DIR}/golden/protocol)
add_dependencies(golden_files golden_protocol_files)
add_test(NAME golden_documented COMMAND ${NODE} ${CMAKE_CURRENT_SOURCE_DIR}/golden/documented.mjs ${CMAKE_SOURCE_DIR})

add_custom_target(golden_commands_files COMMAND sh tests/golden/commands.sh $<TARGET_FILE:casus> --write WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
add_dependencies(golden_files golden_commands_files)
