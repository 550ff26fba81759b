# The commands, their help, and what they refuse.
set -eu
. tests/cli/check.inc

expect 2
grep -q "usage: casus COMMAND" "$work/err" || fail "casus alone does not say how it is used"
[ ! -s "$work/out" ] || fail "casus alone prints on standard output"
for word in --help -h help; do
    expect 0 "$word"
    prints "usage: casus COMMAND"
done
for word in --version -V version; do
    expect 0 "$word"
    grep -qE '^casus [0-9]+\.[0-9]+\.[0-9]+$' "$work/out" || fail "$word"
done
refuses 2 "takes no word after it" --version again

for word in help --help -h version --version -V; do
    expect 0 help "$word"
    prints "usage: casus "
    cp "$work/out" "$work/help"
    expect 0 "$word" --help
    cmp -s "$work/out" "$work/help" || fail "$word --help is not help $word"
done

commands=$("$casus" --help | sed -n 's/^  \([a-z][a-z]*\)  .*/\1/p')
for command in play serve backup store games rules sim bench show verify bot completion; do
    echo "$commands" | grep -qx "$command" || fail "casus --help does not list $command"
done
for command in $commands; do
    expect 0 "$command" --help
    prints "usage: casus $command"
    prints "--help"
    cp "$work/out" "$work/help"
    expect 0 "$command" -h
    cmp -s "$work/out" "$work/help" || fail "$command -h is not $command --help"
    expect 0 help "$command"
    cmp -s "$work/out" "$work/help" || fail "help $command is not $command --help"
    refuses 2 "$command has no option --nonsense" "$command" --nonsense
done

refuses 2 'no command "nonsense"' nonsense
refuses 2 'no command "nonsense"' help nonsense
refuses 2 'one word too many: "again"' help sim again
expect 0 sim --games 1 -- horizon
expect 0 -- games
refuses 2 'no game "--players"' sim -- --players
refuses 2 "name a game" sim
refuses 2 "say what is to be done" store
refuses 2 "say what is to be done" store mend
refuses 2 "name the store" store check
refuses 2 "one word too many" store check a b
refuses 2 "name the new store" store salvage a
refuses 2 "a.sqlite cannot be read: No such file" store check "$work/a.sqlite"
refuses 2 "name a game" bench
refuses 2 "name a game" rules
refuses 2 'no game "chess"' sim chess
refuses 2 'no game "chess"' rules chess
refuses 2 'no game "chess"' bench chess
refuses 2 'no game "chess"' play chess
refuses 2 "--games takes a whole number from 1" sim horizon --games 0
refuses 2 "--games takes a whole number from 1" sim horizon --games=-1
refuses 2 "--games takes a whole number from 1" sim horizon --games 1.5
refuses 2 "--games takes a whole number from 1" sim horizon --games ""
refuses 2 "--games needs a value" sim horizon --games
refuses 2 "--json takes no value" sim horizon --json=yes
refuses 2 'one word too many: "again"' sim horizon again
refuses 2 "one word too many" games horizon
refuses 2 "--port takes a whole number from 0 to 65535" serve --port 65536
refuses 2 "name the record's file" verify
refuses 2 "name the record's file" show
refuses 2 "cannot be opened" verify "$work/none"
refuses 2 "--table is missing" bot
refuses 2 'no bot "deep"' bot --table abc --bot deep

# Games and rules.
expect 0 games
prints "horizon"
expect 0 games --json
is_json
prints '"name":"horizon"'
expect 0 rules horizon
for rule in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23; do
    grep -qE "^R$rule +[A-Z].{10}" "$work/out" || fail "rule R$rule has no text"
done
for rule in 1 2 3 4 5 6; do
    grep -qE "^S$rule +[A-Z].{10}" "$work/out" || fail "rule S$rule has no text"
done
expect 0 rules coldwar C49 rul7
[ "$(grep -cE '^[A-Z]+[0-9]+ ' "$work/out")" -eq 2 ] || fail "the two rules that were named are expected"
prints "C49 "
expect 0 rules coldwar C49 --json
is_json
prints '"id":"C49"'
refuses 2 'coldwar has no rule "C111"; "casus rules coldwar" lists them.' rules coldwar C49 C111
expect 0 rules horizon --json
is_json
prints '"id":"R14"'
lacks '"open":true'
for place in $("$casus" rules horizon | sed -n 's/^ *place: //p' | sort -u); do
    [ "$place" = open ] || [ -f "${place%%:*}" ] || fail "the rules name $place, which is not there"
done

# A failed write is reported, and the command fails.
loses_nothing() {
    status=0
    "$casus" "$@" >/dev/full 2>"$work/err" || status=$?
    [ "$status" -eq 1 ] || fail "casus $* on a full disk: exit status $status, expected 1"
    grep -q "^casus: standard output could not be written" "$work/err" || fail "casus $* does not say that its output is lost"
}
if [ -c /dev/full ]; then
    record=$(find tests -name two_random.jsonl | head -1)
    loses_nothing --version
    loses_nothing --help
    loses_nothing games
    loses_nothing rules horizon
    loses_nothing sim horizon --games 1 --json
    loses_nothing bench horizon --seconds 1
    loses_nothing verify "$record"
    head -20 "$record" >"$work/part"
    loses_nothing verify "$work/part"
    loses_nothing show "$record"
    loses_nothing completion bash
    loses_nothing export coldwar "$(find tests -name imported.jsonl | head -1)" --log
fi
status=0
"$casus" games >&- 2>"$work/err" || status=$?
[ "$status" -eq 1 ] || fail "with standard output closed the exit status is $status, expected 1"
