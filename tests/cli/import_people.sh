# import: the logs of games between people, if they are at hand; they are not part of the source.
set -eu
. tests/cli/check.inc

logs=../shared/conformance/coldwar
[ -d "$logs" ] || skip "there are no logs in $logs"
expect 0 import coldwar "$logs"/*.txt
lacks "1 differences"
[ "$(grep -c ' figures compared, 0 differences$' "$work/out")" -eq "$(ls "$logs"/*.txt | wc -l)" ] || fail "every log without a difference expected"
