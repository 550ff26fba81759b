#!/bin/sh
# clang-tidy over all C sources, one per process (version 14 has false findings when given several), and a build with clang whose warnings are errors.
set -eu
# With asserts: without them, what only they read would seem unused.
cmake -G Ninja -S . -B build-clang -DCMAKE_C_COMPILER=clang -DCASUS_CHECKS=ON -DCASUS_WEB=OFF >/dev/null
cmake --build build-clang
sources=$(find src tests bench -name '*.c' ! -path 'src/wasm/*')
[ -n "$sources" ] || { echo "clang-tidy: there are no sources" >&2 && exit 1; }
# For a clean file it prints only the number of warnings in system headers; for any other file everything is shown.
echo "$sources" | xargs -n 1 -P "$(nproc)" sh -c 'said=$(clang-tidy --quiet -p build-clang "$1" 2>&1) || { echo "$1: $said"; exit 1; }' tidy
echo "clang-tidy: no findings in $(echo "$sources" | wc -l) files"
