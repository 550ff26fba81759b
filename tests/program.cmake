# Tests of whole programs: the command line, attacks over real sockets, kills, the browser's core; and those that read the
# tree alone, which structure/ has.

# program_test(NAME SECONDS COMMAND word ..): run in the root of the tree.
function(program_test name seconds)
    add_test(NAME ${name} ${ARGN} WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
    set_tests_properties(${name} PROPERTIES TIMEOUT ${seconds} SKIP_RETURN_CODE ${SKIPPED} LABELS program)
endfunction()

# With sanitizers tests of the tests are left out.

casus_program(casus_example casus_games_example casus_cli)
program_test(example_program 300 COMMAND sh tests/example/program.sh $<TARGET_FILE:casus_example>)

file(GLOB SCRIPTS CONFIGURE_DEPENDS cli/*.sh cli/*.mjs attack/*.mjs)
foreach(script ${SCRIPTS})
    cmake_path(GET script STEM name)
    cmake_path(GET script PARENT_PATH folder)
    cmake_path(GET folder FILENAME folder)
    set(interpreter sh)
    if(script MATCHES "\\.mjs$")
        set(interpreter ${NODE})
    endif()
    if(CASUS_SANITIZE AND name STREQUAL planted) # They have nothing to see where bugs of logic are planted.
        continue()
    endif()
    program_test(${folder}_${name} 900 COMMAND ${interpreter} ${script} $<TARGET_FILE:casus> $<TARGET_FILE:casus_faulty>)
endforeach()
set_property(TEST cli_simulate APPEND PROPERTY ENVIRONMENT "SIMULATED_GAMES=60")

# The cases of a game whose runner is run.mjs, which gets the command and the folder.
file(GLOB CASE_RUNNERS CONFIGURE_DEPENDS games/*/run.mjs)
foreach(runner ${CASE_RUNNERS})
    cmake_path(GET runner PARENT_PATH folder)
    cmake_path(GET folder FILENAME game)
    program_test(${game}_cases 300 COMMAND ${NODE} ${runner} $<TARGET_FILE:casus> ${folder}/cases)
endforeach()

# References: rules implemented a second time, in Python, from their pages alone, and compared on random games and stages.
add_executable(horizon_reference games/horizon/reference/engine.c)
target_link_libraries(horizon_reference PRIVATE casus_games)
set(horizon_reference games/horizon/reference --engine $<TARGET_FILE:horizon_reference>)
set(maga_reference games/maga/reference --casus $<TARGET_FILE:casus>)
set(compared_horizon --games 60)
set(compared_maga --stages 350)
set(more_horizon --games 600 --seed 1000)
set(more_maga --stages 4000 --seed 1000)
foreach(game horizon maga)
    list(POP_FRONT ${game}_reference folder)
    program_test(${game}_reference_compare 600
        COMMAND Python3::Interpreter -B tests/${folder}/compare.py ${${game}_reference} ${compared_${game}})
    if(NOT CASUS_SANITIZE)
        program_test(${game}_reference_more 900
            COMMAND Python3::Interpreter -B tests/${folder}/compare.py ${${game}_reference} ${more_${game}})
        set_tests_properties(${game}_reference_more PROPERTIES LABELS long)
        program_test(${game}_reference_planted 600
            COMMAND Python3::Interpreter -B tests/${folder}/planted.py ${${game}_reference})
    endif()
endforeach()

# A server that is killed again and again, and one with planted faults that must be noticed. With sanitizers it is five
# times slower: fewer kills are enough.
set(kills 20)
if(CASUS_SANITIZE OR CASUS_SANITIZE_THREADS)
    set(kills 15)
else()
    program_test(crash_planted 900 COMMAND ${NODE} tests/crash/planted.mjs $<TARGET_FILE:casus> $<TARGET_FILE:casus_faulty>)
endif()
program_test(crash_kill 900 COMMAND ${NODE} tests/crash/kill.mjs $<TARGET_FILE:casus> --kills ${kills})

# The same on a database, in a private cluster of PostgreSQL.
if(LIBPQ_FOUND)
    program_test(postgres_kill 900 COMMAND ${NODE} tests/crash/kill.mjs $<TARGET_FILE:casus> --kills 12 --postgres)
    foreach(name attack/seats attack/keys attack/codes attack/dice attack/history cli/thinking)
        cmake_path(GET name FILENAME short)
        program_test(postgres_${short} 300 COMMAND ${NODE} tests/store/with_postgres.mjs ${NODE} tests/${name}.mjs
            $<TARGET_FILE:casus> $<TARGET_FILE:casus_faulty>)
    endforeach()
    program_test(postgres_server 300 COMMAND ${NODE} tests/store/postgres.mjs $<TARGET_FILE:casus>)
endif()

# The same bytes natively and in the browser's core.
if(CASUS_WEB)
    foreach(game ${example_games})
        casus_wasm_game(${game})
    endforeach()
    casus_wasm_whole(wasm_example ${CMAKE_BINARY_DIR}/core-example.wasm casus_games_example)
    add_executable(transcript wasm/transcript.c)
    target_link_libraries(transcript PRIVATE casus_games_example)
    program_test(wasm_replay 300 COMMAND ${NODE} tests/wasm/replay.mjs ${CMAKE_BINARY_DIR}/core-example.wasm $<TARGET_FILE:transcript> 3)

    # The example of docs/a-new-game.md in the page: it has no folder in web/. `make e2e-long` builds and tests it.
    casus_page(web_example casus_games_example ${CMAKE_BINARY_DIR}/core-example.wasm ROOTS ${CMAKE_CURRENT_SOURCE_DIR}/example
        COMMAND ${NPM} exec -- vite build --logLevel warn --outDir ${CMAKE_BINARY_DIR}/example/web --emptyOutDir)
    set_target_properties(web_example PROPERTIES EXCLUDE_FROM_ALL ON)
    add_dependencies(web_example wasm_example web)

    add_library(seeded_chance MODULE e2e/seeded_chance.c) # For the server of browser tests.
    target_link_libraries(seeded_chance PRIVATE PkgConfig::SODIUM)
    set_target_properties(seeded_chance PROPERTIES LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR} PREFIX "")
endif()

program_test(golden_shown 300 COMMAND ${NODE} tests/golden/shown.mjs $<TARGET_FILE:casus> ${CMAKE_SOURCE_DIR})
program_test(golden_commands 300 COMMAND sh tests/golden/commands.sh $<TARGET_FILE:casus>)

# Who includes whom: layers, and no circles. Every folder of src/ states what must be true, in one assert at least for every
# three functions that take a state. Keys, links and tokens are compared in constant time. Where documents say that things
# are, they are. No merge has left its marks.
foreach(name includes asserts keys merges paths)
    program_test(structure_${name} 300 COMMAND ${NODE} tests/structure/${name}.mjs ${CMAKE_SOURCE_DIR})
endforeach()
