# The records of every version of the rules replay as they did when they were made (tests/games/README.md).
set -eu
. tests/cli/check.inc

count=0
for record in tests/games/*/records/*/*.jsonl; do
    expect 0 verify "$record"
    prints ": the record is valid."
    count=$((count + 1))
done
[ "$count" -ge 6 ] || fail "only $count records were found"
for record in horizon/records/2/served_with_shared_dice horizon/records/2/page_with_dice maga/records/1/evening_with_organiser; do
    expect 0 verify "tests/games/$record.jsonl"
    prints "draws follow from it"
done
