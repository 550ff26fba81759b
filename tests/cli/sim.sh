# Games between bots: the same for a seed whatever the threads; seats rotate; their records are valid.
set -eu
. tests/cli/check.inc

expect 0 sim horizon --players 4 --games 1000 --seed 1 --json
is_json
prints '"game":"horizon","players":4,"games":1000,"seed":1'
for field in bots seat wins share low high mean_place mean_score decisions seconds games_per_second; do prints "\"$field\":"; done

steady() { sed 's/"threads":.*"bots"/"bots"/; s/,"seconds".*//' "$work/out"; }
expect 0 sim horizon --players 3 --games 40 --seed 7 --bot greedy,random,random --json --threads 1
steady >"$work/one"
expect 0 sim horizon --players 3 --games 40 --seed 7 --bot greedy,random,random --json --threads 3
steady >"$work/three"
cmp -s "$work/one" "$work/three" || fail "another number of threads gives another result"
expect 0 sim horizon --players 3 --games 40 --seed 8 --bot greedy,random,random --json
steady >"$work/other"
! cmp -s "$work/one" "$work/other" || fail "another seed gives the same result"

# One greedy bot against three random ones wins far more than nine games of ten.
expect 0 sim horizon --players 4 --games 400 --seed 1 --bot greedy,random,random,random --json
share=$(sed 's/.*"bot":"greedy","wins":[0-9.]*,"share":0\.\([0-9]*\).*/\1/' "$work/out")
[ "$share" -gt 9000 ] || fail "greedy wins only 0.$share"

for players in 2 3 4 5 6; do expect 0 sim horizon --players "$players" --games 5 --bot greedy; done
prints "5 games of horizon, 6 players"
for seat in 0 1 2 3 4 5; do prints "  seat $seat   greedy   wins "; done
# A single game has one ranking: the winner's mean place is his place.
expect 0 sim horizon --players 2 --games 1 --seed 1 --bot greedy,random
prints "wins 100.00%"
grep -q 'wins 100.00%.* mean place 1.00 ' "$work/out" || fail "the winner has another place"
grep -q 'wins   0.00%.* mean place 2.00 ' "$work/out" || fail "the loser has another place"

# Records: their directory is made, and nothing has a record's name before it is complete.
expect 0 sim horizon --players 2 --games 3 --seed 5 --bot greedy --record "$work/new/records"
for number in 0 1 2; do expect 0 verify "$work/new/records/horizon-5-$number.jsonl"; done
[ "$(ls "$work/new/records" | wc -l)" -eq 3 ] || fail "there is more than the records: $(ls "$work/new/records")"
: >"$work/file"
refuses 1 "the directory $work/file cannot be made" sim horizon --games 1 --record "$work/file"
refuses 1 "cannot be made" sim horizon --games 1 --record /dev/null/records
mkdir "$work/broken"
timeout -s INT 1 "$casus" sim coldwar --games 1000000 --record "$work/broken" || true
"$casus" verify "$work"/broken/*.jsonl >"$work/out" || fail "a record was cut"
lacks "unfinished"

# Options from a file; --players prevails.
expect 0 sim horizon --options data/horizon/default.scenario --players 5 --games 1
prints "5 players"
printf 'rings 2\nplayers 3' >"$work/small"
expect 0 sim horizon --options "$work/small" --games 2
prints "3 players"
expect 0 sim horizon --options "$work/small" --players 2 --games 2
prints "2 players"
printf 'rings 9\n' >"$work/bad"
refuses 2 "Line 1" sim horizon --options "$work/bad" --games 1
printf 'rings 2\0players 3\n' >"$work/binary"
refuses 2 "is not a text" sim horizon --options "$work/binary" --games 1
refuses 2 "cannot be opened" sim horizon --options "$work/none" --games 1
refuses 2 "--players" sim horizon --players 7
refuses 2 "coldwar has 2 players, not 3" sim coldwar --players 3
refuses 2 "--teams: horizon is not played by teams" sim horizon --teams 3
refuses 2 'no bot "deep"' sim horizon --bot deep
expect 0 sim horizon --players 3 --games 3 --bot random,greedy
refuses 2 "more bots than there are seats" sim horizon --players 2 --bot random,greedy,random

# Evenings of MAGA.
expect 0 sim maga --teams 4 --games 6 --seed 3 --bot steady,random --json
steady >"$work/one"
expect 0 sim maga --teams 4 --games 6 --seed 3 --bot steady,random --json --threads 2
steady >"$work/two"
cmp -s "$work/one" "$work/two" || fail "another number of threads gives other evenings"
# Who has which seat is told; the ranking is secret until the end, and then begins with the winner.
expect 0 sim maga --teams 3 --games 1 --seed 3 --bot steady --record "$work/evening"
expect 0 show "$work/evening/maga-3-0.jsonl" --at 40
[ "$(grep -c '^  seat [012]   steady .* no place yet$' "$work/out")" -eq 3 ] || fail "places are told before the end"
expect 0 show "$work/evening/maga-3-0.jsonl"
[ "$(sed -n 's/^  seat [012]   steady .* place \([0-9]\) .* points$/\1/p' "$work/out" | tr -d '\n')" = 123 ] || fail "this is no ranking"
refuses 2 'no bot "greedy" plays maga' sim maga --bot greedy
echo "teams 1" >"$work/alone"
refuses 2 "one whole number from 2 to 250" sim maga --options "$work/alone"
