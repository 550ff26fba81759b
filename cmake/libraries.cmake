# The libraries that Casus depends on, and how its own parts are built.
include_guard()

find_package(PkgConfig REQUIRED)
find_package(Threads REQUIRED)
pkg_check_modules(JANSSON REQUIRED IMPORTED_TARGET jansson>=2.13)
pkg_check_modules(SODIUM REQUIRED IMPORTED_TARGET libsodium>=1.0.18)
pkg_check_modules(SQLITE REQUIRED IMPORTED_TARGET sqlite3>=3.34)
pkg_check_modules(ZSTD REQUIRED IMPORTED_TARGET libzstd>=1.4.8)
pkg_check_modules(WEBSOCKETS REQUIRED IMPORTED_TARGET libwebsockets>=4.1)
pkg_check_modules(UV REQUIRED IMPORTED_TARGET libuv>=1.40)
pkg_check_modules(QRENCODE REQUIRED IMPORTED_TARGET libqrencode>=4)
pkg_check_modules(LIBPQ IMPORTED_TARGET libpq>=14) # For stores in PostgreSQL; without it there are none.
pkg_check_modules(CMOCKA IMPORTED_TARGET cmocka)

# casus_part(NAME SOURCES file.c .. USES target ..): a library of a system with a C library.
function(casus_part name)
    cmake_parse_arguments(part "" "" "SOURCES;USES" ${ARGN})
    add_library(${name} STATIC ${part_SOURCES})
    target_compile_definitions(${name} PUBLIC _GNU_SOURCE CASUS_VERSION="${PROJECT_VERSION}")
    target_link_libraries(${name} PUBLIC ${part_USES})
endfunction()

# casus_freestanding(NAME file.c ..): a library that needs no C library; its sources go into core.wasm too.
function(casus_freestanding name)
    add_library(${name} STATIC ${ARGN})
    list(TRANSFORM ARGN PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/)
    set_property(GLOBAL APPEND PROPERTY CASUS_FREESTANDING ${ARGN})
endfunction()
