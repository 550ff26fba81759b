# Training of a value, of a heuristic and of openings: what it leaves, that it goes on where it was, that it is the same
# with any number of threads, and what it refuses; and weights from a file in a match.
set -eu
. tests/cli/check.inc

echo "turns 1" >"$work/turns"
echo "rings 2" >"$work/short"
train() { # train DIRECTORY WORD..: a tiny training.
    directory=$1
    shift
    expect 0 train coldwar --options "$work/turns" --games 10 --seed 7 --out "$directory" "$@"
}
# Names, and what is in each.
list() { (cd "$1" && cksum -- *); }

train "$work/one" --generations 2
for name in weights-1.txt weights-2.txt weights.c report.csv report.html; do
    [ -s "$work/one/$name" ] || fail "there is no $name"
done
[ "$(wc -l <"$work/one/report.csv")" -eq 2 ] || fail "the report does not have a line for each generation"
head -1 "$work/one/weights-2.txt" | grep -q '^casus-weights 1 coldwar rules [0-9]* version [0-9]* count [0-9]*$' ||
    fail "the weights do not begin with what they are"
! cmp -s "$work/one/weights-1.txt" "$work/one/weights-2.txt" || fail "the second generation learned nothing"

# What is done is not done again.
list "$work/one" >"$work/before"
train "$work/one" --generations 2
prints "generations 1 to 2 are done already"
lacks "games"
list "$work/one" >"$work/after"
cmp -s "$work/before" "$work/after" || fail "a training that is done changes something"

# It goes on; the end is that of a training in one go, with any number of threads.
train "$work/one" --generations 3
prints "generation 3: 10 games"
lacks "generation 2: 10 games"
list "$work/one" | grep -E 'weights-[12]|generation-[12]' >"$work/after"
grep -E 'weights-[12]|generation-[12]' "$work/before" | cmp -s - "$work/after" || fail "earlier generations have changed"
train "$work/two" --generations 3 --threads 2
for name in weights-1.txt weights-2.txt weights-3.txt weights.c report.csv; do
    cmp -s "$work/one/$name" "$work/two/$name" || fail "$name is another one with two threads, or if it goes on"
done
# Broken off between playing and learning, it learns from the games that were played.
rm "$work/two/weights-3.txt"
train "$work/two" --generations 3
lacks "generation 3: 10 games"
cmp -s "$work/one/weights-3.txt" "$work/two/weights-3.txt" || fail "a training that was broken off gives others"

# From weights; and bots that use them, alike with any number of threads.
weights=$work/one/weights-3.txt
train "$work/from" --generations 1 --from "$weights"
! cmp -s "$work/from/weights-1.txt" "$work/one/weights-1.txt" || fail "--from makes no difference"
train "$work/searched" --generations 1 --from "$weights" --rollouts 8
! cmp -s "$work/searched/weights-1.txt" "$work/from/weights-1.txt" || fail "--rollouts makes no difference"
match() { expect 0 match coldwar "$@" --options "$work/turns" --games 6 --json; }
match search:8,1,4,0@"$weights" random
is_json
prints '"ms":['
sed 's/,"ms".*//' "$work/out" >"$work/before"
match search:8,1,4,0@"$weights" random --threads 2
sed 's/,"ms".*//' "$work/out" | cmp -s - "$work/before" || fail "a match by weights differs with two threads"

# A heuristic that is improved by matches: the same in one go, broken off, or with two threads.
evolve() { # evolve DIRECTORY WORD..
    directory=$1
    shift
    expect 0 train horizon --players 3 --options "$work/short" --games 12 --seed 7 --out "$directory" "$@"
}
evolve "$work/tastes" --generations 2
for name in weights-1.txt weights-2.txt weights.c report.csv report.html evolution.txt; do
    [ -s "$work/tastes/$name" ] || fail "there is no $name"
done
! cmp -s "$work/tastes/weights-1.txt" "$work/tastes/weights-2.txt" || fail "the second generation changed nothing"
list "$work/tastes" >"$work/before"
evolve "$work/tastes" --generations 2
prints "generations 1 to 2 are done already"
list "$work/tastes" | cmp -s - "$work/before" || fail "a training that is done changes something"
evolve "$work/tastes" --generations 3
evolve "$work/other-tastes" --generations 3 --threads 2
list "$work/tastes" >"$work/before"
list "$work/other-tastes" | cmp -s - "$work/before" || fail "it is another one with two threads, or if it goes on"
evolve "$work/searched-tastes" --generations 1 --rollouts 4 --candidates 3 --from "$work/tastes/weights-3.txt"
! cmp -s "$work/searched-tastes/weights-1.txt" "$work/other-tastes/weights-1.txt" || fail "--rollouts makes no difference"
expect 0 match horizon search:4,1,3,0@"$work/tastes/weights-3.txt" search:0,1,2,0 --players 3 --options "$work/short" \
    --games 6 --json
echo "casus-evolution 1 horizon version 999" >"$work/other-tastes/evolution.txt"
refuses 2 "this is not what a training of horizon with 3 seats has left." train horizon --players 3 --games 12 \
    --out "$work/other-tastes"

# Openings.
open() { # open DIRECTORY WORD..
    directory=$1
    shift
    expect 0 train coldwar --openings --options "$work/turns" --games 60 --seed 7 --out "$directory" "$@"
}
open "$work/book" --generations 1
prints "generation 1, seat 1: place "
for name in openings-1.txt book.c; do [ -s "$work/book/$name" ] || fail "there is no $name"; done
grep -q '{.seat = 0, .count = 6, .action = of_seat_0}' "$work/book/book.c" || fail "the book has no opening of the USSR"
list "$work/book" >"$work/before"
open "$work/book" --generations 1
prints "generations 1 to 1 are done already"
list "$work/book" | cmp -s - "$work/before" || fail "a search for openings that is done changes something"
sed '2s/ [0-9]*$/ 1/' "$work/book/openings-1.txt" >"$work/wrong" && mv "$work/wrong" "$work/book/openings-1.txt"
refuses 2 "these are no openings of coldwar." train coldwar --openings --out "$work/book"
refuses 2 "horizon has no opening that is the same whatever is dealt." train horizon --openings --out "$work/none"

# What cannot be used, in one sentence each.
none=$work/none
refuses 2 "train wants a game and --out DIRECTORY." train horizon
refuses 2 "train wants a game and --out DIRECTORY." train --out "$none"
refuses 2 "maga has no value that could be learned." train maga --out "$none"
refuses 2 'no game' train chess --out "$none"
[ ! -e "$none" ] || fail "a refused training has made its directory"
echo "what?" >"$work/not"
sed '1s/ coldwar / horizon /' "$weights" >"$work/other"
sed '1s/ version [0-9]* / version 999 /' "$weights" >"$work/version"
head -c "$(($(wc -c <"$weights") / 2))" "$weights" | sed '$s/[^ ]*$//' >"$work/cut"
sed '2s/^[-0-9]*/40000/' "$weights" >"$work/large"
{ cat "$weights" && echo 1; } >"$work/long"
refused_weights() { # refused_weights FILE TEXT
    refuses 2 "$2" train coldwar --out "$work/refused" --from "$work/$1"
    refuses 2 "$2" match coldwar search:8,1,4,0@"$work/$1" random
    refuses 2 "$2" match coldwar random search:8,1,4,0@"$work/$1"
}
refused_weights missing "this file cannot be read."
refused_weights not "this is not a file of weights; casus train writes them."
refused_weights other "these weights are of horizon, not of coldwar."
refused_weights version "these weights are of version 999, and this program has version"
refused_weights cut "a weight is missing, or is not a whole number from -32768 to 32767."
refused_weights large "a weight is missing, or is not a whole number from -32768 to 32767."
refused_weights long "there is more in it than its weights."

# Bots that search by other figures.
for wrong in "" 8 8,1,4 8,1,4, 8,1,4,0x 8,1,4,0,1 65536,1,4,0 8,0,4,0 8,256,4,0 8,1,1,0 8,1,65,0 8,1,4,10000 8,1,4,-1 -8,1,4,0 \
    "8, 1,4,0" eight; do
    refuses 2 "\"search:$wrong\" is not search:ROLLOUTS,AHEAD,CANDIDATES,TEMPERATURE (0 to 65535, 1 to 255, 2 to 64, 0 to 9999)" \
        match horizon "search:$wrong" random
done
refuses 2 "maga cannot be searched" match maga search:8,1,4,0 random
