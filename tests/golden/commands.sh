# What the command tells people, compared with golden texts: commands.sh CASUS [--write], in the source tree's root. commands.txt lists a name and the words
# of each command; NAME.txt in commands/ is what it says, standard output first. Then the signature of every game (tests/games/NAME/golden/signature).
set -eu
. tests/cli/check.inc
write=${2:-}
different=0

# compare FILE: compares $work/said with the golden file, or writes that file.
compare() {
    if [ "$write" = --write ]; then
        mkdir -p "$(dirname "$1")"
        cp "$work/said" "$1"
    elif ! diff -u "$1" "$work/said" >"$work/diff"; then
        different=$((different + 1))
        head -40 "$work/diff" >&2
    fi
}

# Places and names of tests change whenever code moves; everything else of the rules is compared.
steady() {
    sed -E '/^ +(place|tests): /d'
}

count=0
while read -r name words; do
    case $name in '#'* | '') continue ;; esac
    status=0
    eval "set -- $words"
    "$casus" "$@" >"$work/out" 2>"$work/err" </dev/null || status=$?
    { steady <"$work/out" && cat "$work/err"; } >"$work/said"
    [ "$status" -eq 0 ] || echo "(exit status $status)" >>"$work/said"
    compare "tests/golden/commands/$name.txt"
    count=$((count + 1))
done <tests/golden/commands.txt
[ "$count" -gt 0 ] || fail "no command was compared"

# A hundred random games of each game; where the default game is long, by the options in signature.options.
for game in $("$casus" games | cut -d ' ' -f 1); do
    golden="tests/games/$game/golden"
    options=
    [ ! -f "$golden/signature.options" ] || options="--options $golden/signature.options"
    expect 0 bench "$game" --seconds 1 $options --json
    sed 's/.*"signature":"\([0-9a-f]*\)".*/\1/' "$work/out" >"$work/said"
    compare "$golden/signature"
done

[ "$write" = --write ] && echo "golden texts and signatures written: read the diff" && exit 0
[ "$different" -eq 0 ] || fail "$different golden texts differ; \`make golden\` rewrites them; read the diff"
