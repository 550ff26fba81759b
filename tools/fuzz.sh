#!/bin/sh
# Runs every fuzzer for a short time, one on each core: fuzz.sh [seconds for each, 15 if not given].
# tools/fuzz_long.sh runs them for hours.
set -eu
seconds=${1:-15}
cmake --preset fuzz >/dev/null
cmake --build --preset fuzz
names=$(find fuzz -name 'fuzz_*.c' -exec basename {} .c \; | sort)
[ -n "$names" ] || { echo "fuzz.sh: there is no fuzzer" >&2 && exit 1; }
echo "$names" | xargs -n 1 -P "$(nproc)" sh -ec '
    corpus="build-fuzz/corpus/$2" seeds="fuzz/seeds/${2#fuzz_}"
    mkdir -p "$corpus"
    [ -d "$seeds" ] || seeds=
    "build-fuzz/fuzz/$2" -max_total_time="$1" -timeout=10 -len_control=0 -rss_limit_mb=2048 -print_final_stats=0 -verbosity=0 \
        -dict=build-fuzz/words.dict -artifact_prefix="build-fuzz/" "$corpus" $seeds
    echo "$2: $1 s without a finding"' fuzz "$seconds"
