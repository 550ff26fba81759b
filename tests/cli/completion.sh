# What the shells are offered: commands, games, bots, options, from the program itself; and the scripts, in the shells installed here.
set -eu
. tests/cli/check.inc

offers() { # offers "WORDS" WORD..: what may stand for the last word.
    wanted=$1
    shift
    expect 0 completion words -- "$@"
    [ "$(cut -f 1 "$work/out" | tr '\n' ' ')" = "$wanted" ] || fail "completion of: casus $* - expected $wanted"
}
games=$("$casus" games | sed 's/ .*//' | tr '\n' ' ')
offers "sim simulate " si
offers "$games" sim ""
offers "$games" play ""
offers "coldwar " bench co
offers "--players " sim horizon --pl
offers "--help " completion -
offers "greedy " sim horizon --bot gr
offers "random,greedy " sim horizon --bot random,gr
offers "novice " sim coldwar --bot no
offers "master " match horizon greedy ma
offers "coldwar " train co
offers "$games" sim --players 3 ""
offers "" sim --seed 3 horizon --options ""
offers "" verify ""
offers "bash zsh fish " completion ""
offers "verify " help ver
offers "" nonsense ""
offers "check salvage copy " store ""
offers "" store check ""
"$casus" --help | sed -n 's/^  \([a-z][a-z]*\)  .*/\1/p' | while read -r command; do
    expect 0 completion words -- "$command" --
    cut -f 1 "$work/out" | sort >"$work/offered"
    "$casus" "$command" --help | sed -n 's/^  \(--[-a-z]*\).*/\1/p' | sort >"$work/options"
    cmp -s "$work/offered" "$work/options" || fail "the options of $command that are offered are not those of its help"
done

refuses 2 "name a shell" completion
refuses 2 'not for "tcsh"' completion tcsh
refuses 2 "one word too many" completion bash again

# In the shells themselves.
mkdir "$work/bin"
ln -s "$(realpath "$casus")" "$work/bin/casus"
PATH="$work/bin:$PATH"
export PATH
"$casus" completion bash >"$work/bash"
answer=$(bash --norc -c '. "$1"; COMP_WORDS=(casus sim horizon --bot gre) COMP_CWORD=4; _casus casus gre --bot; echo "${COMPREPLY[*]}"' - "$work/bash")
[ "$answer" = greedy ] || fail "bash offers \"$answer\" for gre"
if command -v zsh >/dev/null; then
    "$casus" completion zsh >"$work/zsh"
    zsh -n "$work/zsh" || fail "zsh does not read its script"
    answer=$(zsh -fc '_describe() { shift 2; print -l ${(P)1}; }; compdef() { :; }; . "$1"; words=(casus sim "") CURRENT=3; _casus' - "$work/zsh" | tr '\n' ' ')
    [ "$answer" = "$games" ] || fail "zsh offers \"$answer\" for a game"
fi
if command -v fish >/dev/null; then
    "$casus" completion fish >"$work/fish"
    answer=$(fish --no-config -c "source $work/fish; complete -C 'casus sim '" | sort | tr '\n' ' ')
    [ "$answer" = "$(echo "$games" | tr ' ' '\n' | sed '/^$/d' | sort | tr '\n' ' ')" ] || fail "fish offers \"$answer\" for a game"
fi
