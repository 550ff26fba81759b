# The manual page names every command and each of its options, and no other; and it is well formed.
set -eu
. tests/cli/check.inc
manual=docs/casus.1

# The options that the manual page has for a command, one per line.
options_in_manual() {
    awk -v command="$1" '
        /^\.S[SH] / { inside = $1 == ".SS" && ($2 == command || $2 == "\"" command || $2 == "\"" command "\"") }
        inside { gsub(/\\-/, "-"); print }' "$manual" | grep -oE '(^|[^-a-z])--[a-z][-a-z]*' | grep -oE -- '--.*' | sort -u
}

"$casus" --help | sed -n 's/^  \([a-z][a-z]*\)  .*/\1/p' | sort >"$work/commands"
sed -n 's/^\.SS "\{0,1\}\([a-z]*\).*/\1/p' "$manual" | sort -u >"$work/told"
cmp -s "$work/commands" "$work/told" || fail "the commands and those of the manual page differ: $(diff "$work/commands" "$work/told")"
while read -r command; do
    "$casus" "$command" --help | sed -n 's/^  \(--[-a-z]*\).*/\1/p' | grep -v '^--help,*$' | sort >"$work/options"
    options_in_manual "$command" >"$work/told"
    missing=$(comm -23 "$work/options" "$work/told" | grep -vx -- --json || true) # That one is told of once for all.
    [ -z "$missing" ] || fail "the manual page does not tell of $command $missing"
    foreign=$(comm -13 "$work/options" "$work/told")
    [ -z "$foreign" ] || fail "the manual page tells of $command $foreign, which is not there"
done <"$work/commands"
version=$("$casus" --version)
grep -q "^\.TH CASUS 1 .* \"Casus ${version#casus }\"" "$manual" || fail "the manual page is of another version"
for game in $("$casus" games | sed 's/ .*//'); do
    grep -q "^\.BR* $game" "$manual" || fail "the manual page does not name the game $game"
done
if command -v man >/dev/null; then
    LC_ALL=C.UTF-8 MANWIDTH=80 man --warnings -E UTF-8 -l -Tutf8 -Z "$manual" >/dev/null 2>"$work/err"
    [ ! -s "$work/err" ] || fail "the manual page's form"
fi
