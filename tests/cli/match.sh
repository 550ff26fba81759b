# Matches between two bots: in pairs of the same deal, the same for a seed whatever the threads, decided by a test.
set -eu
. tests/cli/check.inc

result() { sed 's/,"ms".*//' "$work/out"; } # Without times.
expect 0 match horizon greedy random --players 2 --games 60 --seed 7 --json
is_json
prints '"game":"horizon","players":2,"bots":["greedy","random"],"seed":7,"games":60,'
result >"$work/one"
expect 0 match horizon greedy random --players 2 --games 60 --seed 7 --json --threads 3
result >"$work/three"
cmp -s "$work/one" "$work/three" || fail "another number of threads gives another result"

# The test stops early, at the same set with any number of threads.
expect 0 match horizon greedy random --players 2 --games 2000 --sprt 0,30 --json --threads 3
prints '"verdict":"stronger"'
! grep -q '"games":2000,' "$work/out" || fail "the test did not stop"
result | sed 's/,"decisions".*//' >"$work/three"
expect 0 match horizon greedy random --players 2 --games 2000 --sprt 0,30 --json
result | sed 's/,"decisions".*//' >"$work/one"
cmp -s "$work/one" "$work/three" || fail "the test stops elsewhere with another number of threads"
expect 0 match horizon random greedy --players 2 --games 2000 --sprt 0,30
prints "is not stronger"

# In each set everybody has sat in each seat, and whole sets are played.
expect 0 match horizon greedy random --players 4 --games 42 --record "$work/records"
prints "44 games of horizon, 4 players"
prints "a fair share is 25.0%"
[ "$(ls "$work/records" | wc -l)" -eq 44 ] || fail "there are not 44 records"
for number in 0 3 43; do expect 0 verify "$work/records/horizon-1-$number.jsonl"; done

# Games of one deal begin alike, whoever sits where; those of another do not.
expect 0 match horizon random greedy --players 2 --games 4 --record "$work/deals"
deal() { sed -n 's/.*"seat":"chance","action":"\([^"]*\)".*/\1/p' "$work/deals/horizon-1-$1.jsonl" | head -9; } # Who starts, and both hands.
[ "$(deal 0)" = "$(deal 1)" ] || fail "the games of a set have different deals"
[ "$(deal 0)" != "$(deal 2)" ] || fail "two sets have the same deal"

refuses 2 'no bot "best" plays horizon' match horizon greedy best
refuses 2 "match wants a game and two of its bots" match horizon greedy
refuses 2 "--sprt is two numbers of Elo, the smaller first, such as 0,30." match horizon greedy random --sprt 30,0
refuses 2 "--sprt is for two players" match horizon greedy random --players 3 --sprt 0,30
refuses 2 "no game" match chess a b
