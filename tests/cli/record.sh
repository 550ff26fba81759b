# verify and show: a good record, and one damaged in each way that a text editor can cause.
set -eu
. tests/cli/check.inc

"$casus" sim horizon --players 3 --games 1 --seed 5 --bot greedy --record "$work" >/dev/null
good="$work/horizon-5-0.jsonl"
lines=$(wc -l <"$good")

expect 0 verify "$good"
prints "Lines: $lines, each of the right form"
prints "Dice: not checked"
prints ": the record is valid."
expect 0 verify "$good" --json
is_json
prints '"valid":true,"game":"horizon"'
prints "\"events\":$((lines - 1)),\"finished\":true,\"end\":\"finished\""
# What was noted before the game is compared.
served=tests/games/horizon/records/1/served_with_shared_dice.jsonl
noted=$(sed -n '1s/.*"commitment":"\([0-9a-f]*\)".*/\1/p' "$served")
expect 0 verify "$served" --commitment "$noted"
prints "Order: the server committed first, then 2 of 2 seats"
expect 1 verify "$served" --commitment "0000000000000000000000000000000000000000000000000000000000000000"
prints "not the one that you noted"
# In a game of the page alone one browser drew everything, and nobody had to commit.
expect 0 verify tests/games/horizon/records/1/page_with_dice.jsonl
prints "Order: not proven"
refuses 2 "64 hexadecimal digits" verify "$good" --commitment abc
expect 0 verify - <"$good"

# Several: a line for each, and the worst exit status.
expect 0 verify "$good" "$good"
[ "$(grep -c ": valid; horizon, 3 players, $((lines - 1)) events, finished" "$work/out")" -eq 2 ] || fail "two lines expected"
head -c 1000 "$good" >"$work/cut"
expect 1 verify "$good" "$work/cut"
prints "$work/cut: not valid. Line"
expect 1 verify "$work/cut" "$good" --json
prints "\"file\":\"$good\"}"
expect 2 verify "$good" "$work/none"
prints "$good: valid"

# invalid TEXT: $work/bad is refused for that, in words and as JSON, with exit status 1.
invalid() {
    ! cmp -s "$good" "$work/bad" || fail "nothing was changed"
    expect 1 verify "$work/bad"
    prints "$work/bad: not valid. Line "
    prints "$1"
    expect 1 verify "$work/bad" --json
    is_json
    prints '{"valid":false,"error":"Line '
    refuses 1 "$work/bad: the record is not valid. Line " show "$work/bad"
}

sed '20s/"time":0/"time":1/' "$good" >"$work/bad" && invalid "Line 20: the hash does not follow"
sed '20d' "$good" >"$work/bad" && invalid "Line 20: field n must be 19"
sed '20s/.*/{/' "$good" >"$work/bad" && invalid "Line 20: this is not one JSON object"
sed '20s/.*//' "$good" >"$work/bad" && invalid "Line 20: this is not one JSON object"
sed '20s/"n":19/"n":19,"n":19/' "$good" >"$work/bad" && invalid "Line 20: this is not one JSON object"
sed 's/$/\r/' "$good" >"$work/bad" && invalid "Line 1: the hash does not follow"
sed '1s/horizon/Horizon/' "$good" >"$work/bad" && invalid "Line 1: the hash does not follow"
{ cat "$good" && tail -1 "$good"; } >"$work/bad" && invalid "Line $((lines + 1)): field n must be $lines"
head -c -1 "$good" >"$work/bad" && invalid "the line feed at its end is missing"
: >"$work/bad" && invalid "Line 1: the record is empty"
head -c 5000 /dev/zero >"$work/bad" && invalid "Line 1: "

# A record that is cut off between two lines is merely unfinished; a script must not take it for a whole one.
head -100 "$good" >"$work/part"
expect 3 verify "$work/part"
prints "End: none, the record is unfinished."
[ "$(tail -1 "$work/out")" = "$work/part: valid as far as it goes; the game goes on, or the record was cut." ] || fail "another last line"
expect 3 verify "$work/part" --json
is_json
prints '"valid":true,"game":"horizon"'
prints '"finished":false,"end":null'
# Worse than a whole record, better than a wrong one or one that is not there, whichever comes first.
expect 3 verify "$work/part" "$good"
prints "$work/part: valid as far as it goes; horizon, 3 players, 99 events, unfinished"
prints "$good: valid; horizon"
expect 3 verify "$good" "$work/part" --json
expect 1 verify "$work/part" "$work/cut"
expect 1 verify "$work/cut" "$work/part"
expect 2 verify "$work/none" "$work/cut" "$work/part"

expect 0 show "$good"
prints "horizon, after event $((lines - 1)) of $((lines - 1))"
prints "the end: finished"
prints "realised after round"
expect 0 show "$good" --at 0
prints "after event 0 of"
prints "Horizon track:"
prints "yellow"
prints "4.13"
expect 0 show "$good" --at 200
prints "Open events, and how each would end if nothing more were done:"
prints "Points then, by seat:"
# Names repeat, and numbers say little: both are told.
grep -q '^Event 200: seat [012] (greedy): ' "$work/out" || fail "it is not told which seat acted"
grep -q '; first in this round: seat [012] (greedy)$' "$work/out" || fail "it is not told by name who is first"
expect 0 show "$good" --at 200 --json
is_json
prints '"n":200'
grep -q '"event":{"actor":"greedy","seat":[012],' "$work/out" || fail "the seat that acted is not in the JSON"
prints '"position":{"game":"horizon","viewer":null'

# A seat sees its own hand and no other; an observer none; a card dealt to another is a question mark.
expect 0 show "$good" --at 12 --as 1
prints "chance: deal ?"
grep -q '^1 .* support logistics' "$work/out" || fail "seat 1 does not see its hand"
grep -q '^0 .* 7 cards$' "$work/out" || fail "seat 1 sees the hand of seat 0"
expect 0 show "$good" --at 12 --as observer
! grep -q 'support logistics' "$work/out" || fail "an observer sees a hand"
expect 0 show "$good" --at 12 --as 1 --json
is_json
prints '"event":{"actor":"chance","seat":null,"text":"deal ?"}'

refuses 2 "--at: the record has $((lines - 1)) events" show "$good" --at "$lines"
refuses 2 "--as takes a seat from 0 to 2" show "$good" --as 3
refuses 2 "--as takes a seat from 0 to 2" show "$good" --as yellow
refuses 2 "--at takes a whole number" show "$good" --at x
