# The measurement prints what CONTRIBUTING and `make bench` rely on, and its signature is the golden one whatever the number of threads. Those of
# all games are compared by tests/golden/commands.sh.
set -eu
. tests/cli/check.inc

expect 0 bench horizon --seconds 1 --json
is_json
for field in decisions_per_second games_per_second decisions_per_game state_bytes threads seconds signature command machine cpu cores kernel compiler; do
    prints "\"$field\":"
done
signature=$(cat tests/games/horizon/golden/signature)
prints "\"signature\":\"$signature\""
expect 0 bench horizon --seconds 1 --threads 2
prints "signature $signature"
bytes=$(sed -n 's/.* \([0-9][0-9]*\) bytes of state.*/\1/p' "$work/out")
[ "$bytes" -le 4096 ] || fail "a state of Horizon takes $bytes bytes, more than 4 KiB"
