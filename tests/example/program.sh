# The example game in the whole program: program.sh CASUS. What is checked here is checked for every game elsewhere; here it
# shows that a row and a folder were enough.
casus=$1
. tests/cli/check.inc

expect 0 games
prints "fifteen (rules version 1; 2 players; bots: random greedy)"
expect 0 rules fifteen
prints "place: tests/example/src/games/fifteen/fifteen.c:"
grep -q "open" "$work/out" && fail "a rule of fifteen has no place or no test"
expect 0 sim fifteen --games 200 --seed 1 --bot greedy,random --record "$work"
prints "200 games of fifteen, 2 players"
expect 0 bench fifteen --seconds 1 --json
prints '"game":"fifteen"'
expect 0 verify "$work/fifteen-1-0.jsonl"
expect 0 show "$work/fifteen-1-0.jsonl" --at 2 --as 0
prints '"card": null'
refuses 2 "fifteen has 2 players, not 3" sim fifteen --players 3
refuses 2 "texts of no other program for fifteen" import fifteen "$work/fifteen-1-0.jsonl"
printf 'limit 31\n' >"$work/options"
refuses 2 "expected is limit 10 to 30" sim fifteen --options "$work/options"
expect 0 simulate --seed 1 --games 40 --game fifteen
