#!/bin/sh
# Runs the fuzzers for a long time, one on each core, and prints the table of docs/security.md: fuzz_long.sh [seconds for each, 3600] [fuzzer ..]
# What each run did is added to build-fuzz/runs.tsv, so that several runs add up; findings are in build-fuzz/found/.
# "fuzz_long.sh 0" runs nothing and prints the table; "fuzz_long.sh merge" makes the corpora as small as they can be and puts
# into fuzz/seeds what reaches anything that the seeds there do not; look at it before committing it.
set -eu
cmake --preset fuzz >/dev/null
cmake --build --preset fuzz >/dev/null
seconds=${1:-3600}
[ $# -eq 0 ] || shift
names=${*:-$(find fuzz -name 'fuzz_*.c' -exec basename {} .c \; | sed 's/^fuzz_//' | sort)}
mkdir -p build-fuzz/corpus build-fuzz/found build-fuzz/logs

run_one='
    seconds=$1 name=$2 log="build-fuzz/logs/$2.$$"
    mkdir -p "build-fuzz/corpus/fuzz_$name" "build-fuzz/found/$name" "fuzz/seeds/$name"
    "build-fuzz/fuzz/fuzz_$name" -max_total_time="$seconds" -timeout=30 -len_control=0 -rss_limit_mb=3072 -print_final_stats=1 \
        -dict=build-fuzz/words.dict -artifact_prefix="build-fuzz/found/$name/" "build-fuzz/corpus/fuzz_$name" "fuzz/seeds/$name" \
        >"$log" 2>&1 || echo "$name: a finding, see $log" >&2
    executed=$(sed -n "s/^stat::number_of_executed_units: *//p" "$log")
    # Processor time, not the clock: the second line of "times" is what the fuzzer took, as 12m3.45s 0m6.7s.
    times >"$log.times"
    took=$(sed -n 2p "$log.times" | tr "ms" "  " | awk "{ printf \"%d\", \$1 * 60 + \$2 + \$3 * 60 + \$4 }")
    printf "%s\t%s\t%s\n" "$name" "$took" "${executed:-0}" >>build-fuzz/runs.tsv'

# The edges of the corpus and the seeds together, of all that the fuzzer is made of.
coverage() {
    "build-fuzz/fuzz/fuzz_$1" -runs=0 "build-fuzz/corpus/fuzz_$1" "fuzz/seeds/$1" 2>&1 |
        awk '/Loaded 1 modules/ { sub(/.*\(/, ""); all = $1 } / cov: / { for (i = 1; i < NF; i++) if ($i == "cov:") covered = $(i + 1) }
             END { printf "%d of %d", covered, all }'
}

print_table() {
    echo "| fuzzer | executions | core-hours | edges reached |"
    echo "|---|---:|---:|---|"
    for name in $names; do
        mkdir -p "build-fuzz/corpus/fuzz_$name" "fuzz/seeds/$name"
        done_so_far=$(awk -v name="$name" '$1 == name { seconds += $2; runs += $3 } END { printf "%d | %.2f", runs, seconds / 3600 }' build-fuzz/runs.tsv)
        echo "| $name | $done_so_far | $(coverage "$name") |"
    done
}

# Adds to the first folder what reaches an edge in the second that the first does not. How often it is reached does not count: that would keep ten times as much.
merge_into() {
    log="build-fuzz/logs/merge_$name"
    "build-fuzz/fuzz/fuzz_$name" -set_cover_merge=1 -use_counters=0 -rss_limit_mb=3072 "$1" "$2" >"$log" 2>&1 || {
        echo "$name: the corpora could not be merged, see $log" >&2
        exit 1
    }
}

merge() {
    for name in $names; do
        mkdir -p "build-fuzz/small/$name" "build-fuzz/corpus/fuzz_$name" "fuzz/seeds/$name"
        rm -f "build-fuzz/small/$name/"*
        merge_into "build-fuzz/small/$name" "build-fuzz/corpus/fuzz_$name"
        merge_into "fuzz/seeds/$name" "build-fuzz/small/$name"
        echo "$name: $(find "fuzz/seeds/$name" -type f | wc -l) seeds, $(du -sk --apparent-size "fuzz/seeds/$name" | cut -f1) KB"
    done
}

touch build-fuzz/runs.tsv
if [ "$seconds" = merge ]; then
    merge
    exit
fi
[ "$seconds" = 0 ] || echo "$names" | tr ' ' '\n' | xargs -n 1 -P "$(nproc)" nice -n 15 sh -ec "$run_one" fuzz "$seconds"
print_table
