# Fills in what a game's rules repeat of its other texts: "{coldwar.card.nato.text}" in rules-coldwar.json becomes that text of
# coldwar.json, so that a sentence which stands in both is written once.
# Usage: awk -f rules_text.awk NAME.json rules-NAME.json    Flat JSON, a key a line; what is filled in is JSON already.

NR == FNR {
    if (match($0, /^ *"[^"]+": "/)) {
        key = substr($0, RSTART, RLENGTH - 4)
        sub(/^ *"/, "", key)
        text = substr($0, RLENGTH + 1)
        sub(/",?$/, "", text)
        texts[key] = text
    }
    next
}

{
    filled = ""
    while (match($0, /\{[a-z0-9_]+(\.[a-z0-9_]+)+\}/)) {
        key = substr($0, RSTART + 1, RLENGTH - 2)
        if (!(key in texts)) {
            print FILENAME ": line " FNR ": there is no text \"" key "\" in the game's own catalogue" > "/dev/stderr"
            exit 1
        }
        filled = filled substr($0, 1, RSTART - 1) texts[key]
        $0 = substr($0, RSTART + RLENGTH)
    }
    print filled $0
}
