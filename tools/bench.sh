#!/bin/sh
# The measurements, one JSON file each, into build/bench/: play of each game; whole evenings of MAGA by bots; the page's weight; the server under load.
set -eu
mkdir -p build/bench
build/casus bench horizon --json --seconds 5 | tee build/bench/horizon.json
build/casus bench coldwar --json --seconds 5 | tee build/bench/coldwar.json
build/casus sim maga --teams 8 --games 2000 --seed 1 --json | tee build/bench/maga.json
bytes=$(find web/dist -name '*.br' -exec cat {} + | wc -c)
printf '{"what":"page, all files, Brotli","bytes":%s}\n' "$bytes" | tee build/bench/page.json
for load in build/bench/bench_*; do
    [ -x "$load" ] || continue
    "$load" build/casus | tee "build/bench/$(basename "$load").json"
done
