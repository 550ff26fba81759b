#!/bin/sh
# clang-tidy over all C sources, one per process (version 14 has false findings when given several). They are read as `make sanitize` builds them:
# by clang, with asserts, without which what only they read would seem unused.
set -eu
cmake --preset sanitize >/dev/null
cmake --build --preset sanitize # What is generated must be there; after `make sanitize` nothing is left to do.
sources=$(find src tests bench -name '*.c' ! -path 'src/wasm/*')
[ -n "$sources" ] || { echo "clang-tidy: there are no sources" >&2 && exit 1; }
# For a clean file it prints only the number of warnings in system headers; for any other file everything is shown. The analyser does not follow
# a test's way through the whole server: the sanitized test goes it, and it takes long.
echo "$sources" | xargs -n 1 -P "$(nproc)" sh -c '
    case $1 in
    src/*) depth=deep ;;
    *) depth=shallow ;;
    esac
    said=$(clang-tidy --quiet -p build-sanitize --extra-arg=-Xclang --extra-arg=-analyzer-config --extra-arg=-Xclang --extra-arg=mode=$depth "$1" 2>&1) ||
        { echo "$1: $said"; exit 1; }' tidy
echo "clang-tidy: no findings in $(echo "$sources" | wc -l) files"
