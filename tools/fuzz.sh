#!/bin/sh
# Runs every fuzzer for a short time: fuzz.sh [seconds for each, 20 if not given].
set -eu
seconds=${1:-20}
cmake --preset fuzz >/dev/null
cmake --build --preset fuzz
for source in fuzz/fuzz_*.c; do
    [ -f "$source" ] || { echo "fuzz.sh: there is no fuzzer" >&2 && exit 1; }
    name=$(basename "$source" .c)
    corpus="build-fuzz/corpus/$name"
    mkdir -p "$corpus"
    seeds="fuzz/seeds/${name#fuzz_}"
    [ -d "$seeds" ] || seeds=
    "build-fuzz/fuzz/$name" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 -print_final_stats=0 -verbosity=0 "$corpus" $seeds
    echo "$name: $seconds s without a finding"
done
