# What `cmake --install` installs works from wherever it is: the program finds its page, somebody else's program
# compiles and plays with the library, and nothing but casus_ is visible in it.
set -eu
. tests/cli/check.inc
build=$(dirname "$casus")
if [ ! -e "$build/libcasus.a" ]; then
    echo "this build makes no library (sanitizers)"
    exit 77
fi
server=
trap '[ -z "$server" ] || kill -9 "$server" 2>/dev/null || true; rm -rf "$work"' EXIT
ask() { node -e 'fetch(process.argv[1]).then(async answer => process.stdout.write(answer.status + " " + await answer.text()))' "$1"; }

DESTDIR="$work/packed" cmake --install "$build" --prefix /usr >/dev/null || fail "cmake --install"
mv "$work/packed/usr" "$work/moved" # Nothing may depend on the place it was installed to.
root="$work/moved"
casus="$root/bin/casus"

there() { [ -s "$root/$1" ] || fail "$1 is not installed"; }
for file in share/man/man1/casus.1 share/bash-completion/completions/casus share/zsh/site-functions/_casus \
    share/fish/vendor_completions.d/casus.fish include/casus/casus.h include/casus/bot.h; do
    there "$file"
done

# The program and its page.
expect 0 --version
expect 0 sim horizon --games 1
if [ -d web/dist ] && [ -e "$build/web.stamp" ]; then
    "$casus" serve --port 0 --store "$work/store.sqlite" >"$work/said" 2>"$work/log" &
    server=$!
    tries=0
    until grep -q 'listening on http' "$work/said"; do
        tries=$((tries + 1))
        [ "$tries" -lt 100 ] || fail "the installed server does not start: $(cat "$work/log")"
        sleep 0.1
    done
    ask "$(sed -n 's|.*listening on \(http.*\)|\1|p' "$work/said")" >"$work/out"
    grep -q '^200 <!doctype html>' "$work/out" || fail "the installed server does not serve its page"
    kill "$server" && wait "$server" || fail "the installed server does not stop cleanly"
    server=
fi

# The library, for a program that knows nothing but pkg-config.
library=$(dirname "$(find "$root" -name libcasus.a)")
PKG_CONFIG_PATH="$library/pkgconfig"
export PKG_CONFIG_PATH
[ "casus $(pkg-config --modversion casus)" = "$("$casus" --version)" ] || fail "casus.pc names another version"
unset LD_LIBRARY_PATH # The program finds the library by itself, in a folder that no loader knows.
plays() { # plays GAME WORD..: compiles the example with these words and plays a game.
    game=$1
    shift
    cc -std=c17 -Wall -Wextra -Werror examples/bot.c "$@" -o "$work/bot" || fail "the example does not compile: $*"
    "$work/bot" "$game" 7 >"$work/out" 2>"$work/err" || fail "the example does not play $game"
    prints "seat 0: "
    prints "place 1"
}
plays horizon $(pkg-config --cflags --libs casus)
plays coldwar $(pkg-config --cflags casus) "$library/libcasus.a"
nm -D --defined-only "$library/libcasus.so" >"$work/names"
nm -g --defined-only "$library/libcasus.a" >>"$work/names"
! grep -E '^[0-9a-f]+ . ' "$work/names" | grep -qv ' casus_' || fail "names that are not casus_ are visible in the library"
for header in "$root"/include/casus/*.h; do
    echo "#include <casus/$(basename "$header")>" >"$work/alone.c"
    cc -std=c17 -Wall -Wextra -Wpedantic -Werror -fsyntax-only $(pkg-config --cflags casus) "$work/alone.c" || fail "$header does not stand alone"
    if command -v c++ >/dev/null; then
        c++ -fsyntax-only -x c++ $(pkg-config --cflags casus) "$work/alone.c" || fail "$header is not for C++"
    fi
done
