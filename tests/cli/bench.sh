# The measurement prints what CONTRIBUTING and the makefile's bench rely on, and its signature is that of the rules as they are.
set -eu
. tests/cli/check.inc

expect 0 bench horizon --seconds 1 --json
is_json
for field in decisions_per_second games_per_second decisions_per_game state_bytes threads seconds signature command machine cpu cores kernel compiler; do
    prints "\"$field\":"
done
signature=$(sed 's/.*"signature":"\([0-9a-f]*\)".*/\1/' "$work/out")
expect 0 bench horizon --seconds 1 --threads 2
prints "signature $signature"
bytes=$(sed -n 's/.* \([0-9][0-9]*\) bytes of state.*/\1/p' "$work/out")
[ "$bytes" -le 4096 ] || fail "a state of Horizon takes $bytes bytes, more than 4 KiB"
