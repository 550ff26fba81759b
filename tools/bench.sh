#!/bin/sh
# The measurements, one JSON file each, into build/bench/: random play of each game; games between its bots; the page's weight; the
# server under load, an evening's end of a phase, a stage of MAGA.
set -eu
mkdir -p build/bench
for game in $(build/casus games | cut -d ' ' -f 1); do
    build/casus bench "$game" --json --seconds 5 | tee "build/bench/$game.json"
    build/casus sim "$game" --games 500 --seed 1 --json | tee "build/bench/sim-$game.json"
done
bytes=$(find web/dist -name '*.br' -exec cat {} + | wc -c)
printf '{"what":"page, all files, Brotli","bytes":%s}\n' "$bytes" | tee build/bench/page.json
for load in build/bench/bench_*; do
    [ -x "$load" ] || continue
    "$load" build/casus | tee "build/bench/$(basename "$load").json"
done
