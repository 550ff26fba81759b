# import and export: logs of the digital edition of Cold War.
set -eu
. tests/cli/check.inc

# Games played here, written as logs, are rebuilt without a difference; what comes of the import is the same log again.
"$casus" sim coldwar --games 3 --seed 11 --bot random --record "$work" >/dev/null
for record in "$work"/coldwar-11-*.jsonl; do
    log="${record%.jsonl}.txt"
    expect 0 export coldwar "$record" --log
    mv "$work/out" "$log"
    head -1 "$log" | grep -q '^SETUP: random will play as USSR\.$' || fail "the log's first line"
done
mkdir "$work/records"
expect 0 import coldwar "$work"/coldwar-11-*.txt --out "$work/records"
[ "$(grep -c ' figures compared, 0 differences$' "$work/out")" -eq 3 ] || fail "three games without a difference expected"
for record in "$work"/records/*.jsonl; do
    expect 0 verify "$record"
    prints "Dice: not checked, the record has none."
    expect 0 export coldwar "$record" --log
    cp "$work/out" "$work/again.txt"
    expect 0 import coldwar "$work/again.txt" --out "$work"
    cmp -s "$work/again.jsonl" "$record" || fail "import(export(x)) is not x"
    head -1 "$record" | grep -q '"imported":{"format":"coldwar-log","guessed":\[' || fail "the header does not say what was guessed"
done
expect 0 import coldwar - <"$work/coldwar-11-0.txt"
prints "-: "
expect 0 import coldwar "$work/coldwar-11-0.txt" "$work/coldwar-11-1.txt" --json
is_json
prints '"differences":[]'

# A figure that is wrong is found, with its line.
log="$work/coldwar-11-0.txt"
line=$(grep -n 'Military Ops to 2$' "$log" | head -1 | cut -d: -f1)
sed "${line}s/ to 2$/ to 3/" "$log" >"$work/wrong.txt"
expect 1 import coldwar "$work/wrong.txt"
prints ", 1 differences"
prints "$work/wrong.txt:$line: the log has \""
prints "Military Ops to 3\", the game has \""
expect 1 import coldwar "$work/wrong.txt" --json
is_json
prints "\"line\":$line,\"text\":\"the log has"

# A log that stops is an unfinished record.
head -60 "$log" >"$work/part.txt"
expect 0 import coldwar "$work/part.txt" --out "$work"
expect 0 verify "$work/part.jsonl"
prints "End: none, the record is unfinished."

# What is no log is refused with the place.
sed '5s/.*/US +1 in Atlantis [1][0]/' "$log" >"$work/bad.txt"
refuses 2 "bad.txt: Line 5, column 10: the name of a country is expected." import coldwar "$work/bad.txt"
: >"$work/bad.txt"
refuses 2 "The log ends after line 0" import coldwar "$work/bad.txt"
echo "hello" >"$work/bad.txt"
refuses 2 'Line 1: a log of the digital edition begins with "SETUP:".' import coldwar "$work/bad.txt"
refuses 2 "cannot be opened" import coldwar "$work/none.txt"
refuses 1 "$work/part.txt cannot be made" import coldwar "$work/part.txt" --out "$work/part.txt/none"
expect 0 import coldwar "$work/part.txt" --out "$work/new/records"
expect 0 verify "$work/new/records/part.jsonl"
refuses 2 "name the logs' files" import coldwar
refuses 2 "texts of no other program for horizon" import horizon "$log"
refuses 2 "name a game" import
refuses 2 "coldwar has no format" export coldwar "$work/part.jsonl" --format csv
refuses 2 "texts of no other program for horizon" export horizon "$work/part.jsonl" --log
refuses 1 "the record is not valid. Line 1: " export coldwar "$log" --log
"$casus" sim horizon --players 2 --games 1 --seed 1 --bot random --record "$work" >/dev/null
refuses 2 "is a record of horizon" export coldwar "$work/horizon-1-0.jsonl" --log
echo "turns 5" >"$work/options"
"$casus" sim coldwar --options "$work/options" --games 1 --seed 2 --bot random --record "$work" >/dev/null
refuses 1 "A log of the digital edition tells of ten turns" export coldwar "$work/coldwar-2-0.jsonl" --log
