#!/bin/sh
# Writes the rules index of a game: rules_of.sh GAME c|json OUTPUT, from the source tree's root. The ids are those of the
# rules page in the English catalogue.
set -eu
game=$1 format=$2 output=$3
ids=$(sed -En 's/^ *"([A-Z]+-*[0-9]+|[0-9]+(\.[0-9]+)+[A-Z]?)":.*/\1/p' "data/messages/en/rules-$game.json" | tr '\n' ' ')
awk -v game="$game" -v ids="$ids" -v format="$format" -f tools/rules_index.awk \
    src/games/"$game"/*.c src/games/"$game"/*.h $(ls data/"$game"/*.scenario tests/games/"$game"/test_*.c tests/games/"$game"/cases/* 2>/dev/null) > "$output.new"
mv "$output.new" "$output"
