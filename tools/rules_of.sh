#!/bin/sh
# Writes the rules index of a game: rules_of.sh GAME c|json OUTPUT [ROOT], from the source tree's root; ROOT is the tree with the
# game's folders, "." if it is not given. The ids are those of the rules page in the English catalogue.
set -eu
game=$1 format=$2 output=$3 root=${4:-.}
[ "$root" = . ] && root= || root=$root/
ids=$(sed -En 's/^ *"([A-Z]+-*[0-9]+|[0-9]+(\.[0-9]+)+[A-Z]?)":.*/\1/p' "${root}data/messages/en/rules-$game.json" | tr '\n' ' ')
awk -v game="$game" -v ids="$ids" -v format="$format" -f tools/rules_index.awk \
    $(find "${root}src/games/$game" -maxdepth 1 -name '*.c' | LC_ALL=C sort) $(find "${root}src/games/$game" -maxdepth 1 -name '*.h' | LC_ALL=C sort) \
    $(ls "${root}data/$game"/*.scenario "${root}tests/games/$game"/test_*.c "${root}tests/games/$game"/cases/* 2>/dev/null) > "$output.new"
mv "$output.new" "$output"
