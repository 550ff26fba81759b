#!/bin/sh
# Runs every fuzzer for a short time: fuzz.sh [seconds for each, 20 if not given].
set -eu
seconds=${1:-20}
cmake --preset fuzz >/dev/null
cmake --build --preset fuzz
for fuzzer in build-fuzz/fuzz/fuzz_*; do
    [ -x "$fuzzer" ] && [ -f "$fuzzer" ] || continue
    name=$(basename "$fuzzer")
    corpus="build-fuzz/corpus/$name"
    mkdir -p "$corpus"
    seeds="fuzz/seeds/${name#fuzz_}"
    [ -d "$seeds" ] || seeds=
    "$fuzzer" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 -print_final_stats=0 -verbosity=0 "$corpus" $seeds
    echo "$name: $seconds s without a finding"
done
