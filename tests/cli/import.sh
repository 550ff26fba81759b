# import and export: logs of the digital edition of Cold War.
set -eu
. tests/cli/check.inc

# Games played here, written as logs, are rebuilt without a difference; the imported game gives the same log again.
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
expect 3 verify "$work/part.jsonl"
prints "End: none, the record is unfinished."

# A game that a side gave up, or that was abandoned, has an end, and its log says so again.
for ending in "US wins by Forfeit" "USSR wins by Forfeit" "Unknown wins by Unknown"; do
    { head -60 "$log" && echo "$ending"; } >"$work/given.txt"
    expect 0 import coldwar "$work/given.txt" --out "$work/given"
    expect 0 verify "$work/given/given.jsonl"
    case $ending in
    Unknown*) prints "End: it was abandoned" ;;
    *) prints "End: by resignation" ;;
    esac
    expect 0 export coldwar "$work/given/given.jsonl" --log
    [ "$(tail -1 "$work/out")" = "$ending" ] || fail "the log's end: $ending"
    cp "$work/out" "$work/again.txt"
    expect 0 import coldwar "$work/again.txt" --out "$work/given"
    cmp -s "$work/given/again.jsonl" "$work/given/given.jsonl" || fail "import(export(x)) is not x: $ending"
    rm -r "$work/given"
done

# A line that cannot be read is left out, with its place; a header ends the import, and the game so far is kept.
line=$(grep -n '^US +' "$log" | sed -n '20s/:.*//p')
sed "${line}s/.*/US +1 in Atlantis [1][0]/" "$log" >"$work/bad.txt"
expect 1 import coldwar "$work/bad.txt"
prints "$work/bad.txt:$line: column 10: the name of a country is expected; the line is left out"
sed '/^Turn 2, US AR1/s/US/XX/' "$log" >"$work/bad.txt"
expect 1 import coldwar "$work/bad.txt" --out "$work"
prints ": a side is expected, US or USSR; the import ends here"
prints "$work/bad.txt: read up to line "
expect 3 verify "$work/bad.jsonl"
prints "End: none, the record is unfinished."
expect 1 import coldwar "$work/bad.txt" --json
is_json
prints '"kind":"unreadable_side_and_ends","column":9'

# What is not a log is refused with the place; JSON names it, too.
sed '6s/.*/US +1 in Atlantis [1][0]/;6q' "$log" >"$work/bad.txt"
refuses 2 "bad.txt: Line 6, column 10: the name of a country is expected." import coldwar "$work/bad.txt"
expect 2 import coldwar "$work/bad.txt" "$log" "$work/none.txt" --json
is_json
prints "{\"file\":\"$work/bad.txt\",\"error\":\"Line 6, column 10: the name of a country is expected.\",\"game\":1,\"games\":1}"
prints "{\"file\":\"$work/none.txt\",\"error\":"
prints '"differences":[]'
: >"$work/bad.txt"
refuses 2 'No line begins with "SETUP:"' import coldwar "$work/bad.txt"
echo "hello" >"$work/bad.txt"
refuses 2 'No line begins with "SETUP:"' import coldwar "$work/bad.txt"
printf 'SETUP: Ann will play as USSR.\n' >"$work/bad.txt"
refuses 2 "The log ends after line 1, before anything was played." import coldwar "$work/bad.txt"
sed 's/ in / en /' "$log" >"$work/bad.txt"
refuses 2 "This is a log in another language or of another program" import coldwar "$work/bad.txt"
printf '\377\376S\000' >"$work/bad.txt"
refuses 2 "The file is in UTF-16; a text in UTF-8 is expected." import coldwar "$work/bad.txt"

# Other forms of the same text are the same game: a byte-order mark, text before it, line endings, white space.
{
    printf '\357\273\277Our game:\r\n'
    sed 's/^/  /; s/ /\t/; s/$/ \r/' "$log"
} >"$work/form.txt"
expect 0 import coldwar "$work/form.txt" "$log" --out "$work/forms"
cmp -s "$work/forms/form.jsonl" "$work/forms/coldwar-11-0.jsonl" || fail "another form of the text is another game"
tr '\n' '\r' <"$log" >"$work/form.txt"
expect 0 import coldwar "$work/form.txt" --out "$work/forms"
cmp -s "$work/forms/form.jsonl" "$work/forms/coldwar-11-0.jsonl" || fail "ends of lines make another game"

# Names keep their letters, whether in UTF-8 or in Latin-1; a side without a name is reported.
printf 'SETUP: Zo\303\253 \360\237\231\202 will play as USSR.\nJ\366rg will play as USA.\n' >"$work/name.txt"
tail -n +3 "$log" >>"$work/name.txt"
expect 0 import coldwar "$work/name.txt" --out "$work"
grep -q '"name":"Zoë 🙂","kind":"person"},{"name":"Jörg"' "$work/name.jsonl" || fail "the names have lost their letters"
grep -v ' will play as USA\.' "$log" >"$work/name.txt"
expect 1 import coldwar "$work/name.txt"
prints "$work/name.txt:1: no line says who plays the US"

# Several games in a file are as many records; inputs of one name do not write to one record.
cat "$work/coldwar-11-0.txt" "$work/coldwar-11-1.txt" >"$work/two.txt"
expect 0 import coldwar "$work/two.txt" --out "$work/several"
prints "$work/two.txt (game 2 of 2): "
cmp -s "$work/several/two-1.jsonl" "$work/records/coldwar-11-0.jsonl" || fail "the first game of two"
cmp -s "$work/several/two-2.jsonl" "$work/records/coldwar-11-1.jsonl" || fail "the second game of two"
mkdir "$work/a"
cp "$work/coldwar-11-1.txt" "$work/a/coldwar-11-0.txt"
expect 0 import coldwar "$work/coldwar-11-0.txt" "$work/a/coldwar-11-0.txt" --out "$work/named" --json
prints "\"record\":\"$work/named/coldwar-11-0-2.jsonl\""
cmp -s "$work/named/coldwar-11-0.jsonl" "$work/records/coldwar-11-0.jsonl" || fail "a record was overwritten"
cmp -s "$work/named/coldwar-11-0-2.jsonl" "$work/records/coldwar-11-1.jsonl" || fail "the second record of that name"

refuses 2 "cannot be opened" import coldwar "$work/none.txt"
refuses 1 "$work/part.txt cannot be made" import coldwar "$work/part.txt" --out "$work/part.txt/none"
expect 0 import coldwar "$work/part.txt" --out "$work/new/records"
expect 3 verify "$work/new/records/part.jsonl"
refuses 2 "name the logs' files" import coldwar
refuses 2 "texts of no other program for horizon" import horizon "$log"
refuses 2 "name a game" import
refuses 2 "coldwar has no format" export coldwar "$work/part.jsonl" --format csv
refuses 2 "texts of no other program for horizon" export horizon "$work/part.jsonl" --log
refuses 1 "$log: the record is not valid. Line 1: " export coldwar "$log" --log
"$casus" sim horizon --players 2 --games 1 --seed 1 --bot random --record "$work" >/dev/null
refuses 2 "is a record of horizon" export coldwar "$work/horizon-1-0.jsonl" --log
echo "turns 5" >"$work/options"
"$casus" sim coldwar --options "$work/options" --games 1 --seed 2 --bot random --record "$work" >/dev/null
refuses 1 "A log of the digital edition tells of ten turns" export coldwar "$work/coldwar-2-0.jsonl" --log
