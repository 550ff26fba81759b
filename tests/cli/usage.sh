# The commands, their help, and what they refuse.
set -eu
. tests/cli/check.inc

expect 0
prints "usage: casus COMMAND"
expect 0 --help
expect 0 --version
grep -qE '^casus [0-9]+\.[0-9]+\.[0-9]+$' "$work/out" || fail "--version"

commands=$("$casus" --help | sed -n 's/^  \([a-z][a-z]*\)  .*/\1/p')
for command in play serve games rules sim bench show verify resolve bot; do
    echo "$commands" | grep -qx "$command" || fail "casus --help does not list $command"
done
for command in $commands; do
    expect 0 "$command" --help
    prints "usage: casus $command"
    prints "--help"
    refuses 2 "$command has no option --nonsense" "$command" --nonsense
    grep -q "^\.SS .*$command" docs/casus.1 || fail "the manual page lacks $command"
done

refuses 2 'no command "nonsense"' nonsense
refuses 2 "name a game" sim
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
expect 0 rules horizon --json
is_json
prints '"id":"R14"'
lacks '"open":true'
for place in $("$casus" rules horizon | sed -n 's/^ *place: //p' | sort -u); do
    [ "$place" = open ] || [ -f "${place%%:*}" ] || fail "the rules name $place, which is not there"
done
