#!/bin/sh
# clang-tidy over all C sources, one a process (version 14 finds ghosts when it is given several), and a build with clang whose warnings are errors.
set -eu
cmake -G Ninja -S . -B build-clang -DCMAKE_C_COMPILER=clang -DCASUS_WEB=OFF >/dev/null
cmake --build build-clang
find src tests bench fuzz -name '*.c' ! -path 'src/wasm/*' ! -path 'fuzz/*' -print0 |
    xargs -0 -n 1 -P "$(nproc)" clang-tidy --quiet -p build-clang 2>/dev/null
echo "clang-tidy: no findings"
