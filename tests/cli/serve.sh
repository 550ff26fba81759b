# serve and play as processes: they say where they listen, stop cleanly on a signal, and say in one sentence why they cannot start.
set -eu
. tests/cli/check.inc
unset DISPLAY WAYLAND_DISPLAY
# The server leaves its loop and tables to the end of the process; leaks of the server are looked for in its unit tests.
ASAN_OPTIONS=detect_leaks=0
export ASAN_OPTIONS
server=
trap '[ -z "$server" ] || kill -9 "$server" 2>/dev/null || true; rm -rf "$work"' EXIT

# start WORD..: runs casus in the background until it says where it listens; $port is then its port.
start() {
    : >"$work/said"
    "$casus" "$@" >"$work/said" 2>"$work/log" &
    server=$!
    tries=0
    until grep -q 'listening on http' "$work/said"; do
        tries=$((tries + 1))
        [ "$tries" -lt 100 ] || fail "casus $*: does not start: $(cat "$work/log")"
        kill -0 "$server" 2>/dev/null || fail "casus $*: has ended: $(cat "$work/log")"
        sleep 0.1
    done
    port=$(sed -n 's|.*listening on http://.*:\([0-9]*\)/.*|\1|p' "$work/said")
}

# stop SIGNAL: the server ends with status 0.
stop() {
    kill "-$1" "$server"
    status=0
    wait "$server" || status=$?
    server=
    [ "$status" -eq 0 ] || fail "after SIG$1 the exit status is $status: $(cat "$work/log")"
    grep -q '"message":"stopped"' "$work/log" || fail "after SIG$1 the log does not end with \"stopped\""
}

start serve --port 0 --store "$work/a.sqlite" --web "$work"
[ -s "$work/a.sqlite" ] || fail "there is no store"
[ "$(stat -c %a "$work/a.sqlite")" = 600 ] || fail "others can read the store, which holds the secrets of seats"
refuses 1 "cannot listen on 127.0.0.1, port $port" serve --port "$port" --store "$work/b.sqlite"
refuses 1 "a.sqlite" serve --port 0 --store "$work/a.sqlite"
stop TERM
# On these other servers reopen their logs; a script that sends them must not end all games.
start serve --port 0 --store "$work/a.sqlite" --web "$work"
for signal in USR1 USR2; do
    kill "-$signal" "$server"
    sleep 0.3
    kill -0 "$server" 2>/dev/null || fail "SIG$signal ends the server"
done
stop TERM
start serve --port 0 --store "$work/a.sqlite" --web "$work" --host 0.0.0.0 --think 0 --no-rate-limit --verbose --origin https://casus.example
stop HUP
if grep -q '^0*1 ' /proc/net/if_inet6 2>/dev/null; then
    start serve --port 0 --store "$work/a.sqlite" --web "$work" --host ::1
    grep -q "listening on http://\[::1\]:$port/" "$work/said" || fail "the IPv6 address is not printed"
    refuses 1 "cannot listen on ::1, port $port" serve --port "$port" --store "$work/b.sqlite" --host ::1 --web "$work"
    stop TERM
fi

# The metrics have a port of their own, on the machine itself by default.
start serve --port 0 --store "$work/a.sqlite" --web "$work" --metrics 0
grep -q '^casus: metrics on http://127.0.0.1:[0-9]*/metrics$' "$work/said" || fail "where the metrics are is not printed"
metrics=$(sed -n 's|.*metrics on http://.*:\([0-9]*\)/.*|\1|p' "$work/said")
refuses 1 "cannot listen on 127.0.0.1, port $metrics" serve --port 0 --store "$work/b.sqlite" --web "$work" --metrics "$metrics"
stop TERM
start serve --port 0 --store "$work/a.sqlite" --web "$work" --metrics=0.0.0.0:0
grep -q '^casus: metrics on http://127.0.0.1:[0-9]*/metrics$' "$work/said" || fail "where the metrics are is not printed"
stop TERM
for address in "" x 70000 -1 127.0.0.1 127.0.0.1: :9464 ::1:9464 "[::1]" "[::1:9464" 127.0.0.1:9464:9; do
    refuses 2 "--metrics takes a port" serve --port 0 --store "$work/c.sqlite" --web "$work" --metrics "$address"
done
refuses 1 "localhost is not an address to listen on" serve --port 0 --store "$work/c.sqlite" --web "$work" --metrics localhost:0

# The headers of HEAD are those of GET, without a body.
start serve --port 0 --store "$work/a.sqlite" --web "$work"
printf 'a page\n' >"$work/index.html"
if command -v curl >/dev/null; then
    for path in / /healthz; do
        curl -s --http1.1 -D "$work/get" -o "$work/body" "http://127.0.0.1:$port$path"
        curl -s --http1.1 --max-time 10 -D "$work/head" -o "$work/nothing" -I "http://127.0.0.1:$port$path" || fail "HEAD $path is not answered"
        cmp "$work/get" "$work/head" || fail "HEAD $path says something else than GET"
    done
fi
stop TERM

refuses 2 "$work/nowhere is not a directory" serve --port 0 --store "$work/c.sqlite" --web "$work/nowhere"
refuses 2 "$work/nowhere is not a directory" play --port 0 --no-browser --store "$work/c.sqlite" --web "$work/nowhere"
[ ! -e "$work/c.sqlite" ] || fail "a store was made for a server that did not start"
refuses 1 "not an address to listen on" serve --host nowhere --store "$work/c.sqlite"
expect 1 serve --port 0 --store "$work/none/c.sqlite"
grep -q "none/c.sqlite" "$work/err" || fail "the store that cannot be opened is not named"

# A server on every address says which of them reach it.
networks=$(hostname -I 2>/dev/null | tr ' ' '\n' | grep -E '^[0-9.]+$' || true)
start serve --port 0 --store "$work/a.sqlite" --web "$work" --host 0.0.0.0
for network in $networks; do
    grep -q "^In your network: http://$network:$port/$" "$work/said" || fail "the address $network is not printed"
done
stop TERM

# play keeps its store in the user's data directory, always prints the address, and ends on Ctrl-C.
XDG_DATA_HOME="$work/data dir"
export XDG_DATA_HOME
start play --port 0 --no-browser --web "$work"
[ -s "$work/data dir/casus/casus.sqlite" ] || fail "there is no store in XDG_DATA_HOME"
grep -q "Open http://127.0.0.1:$port/ in a browser" "$work/said" || fail "the address is not printed"
stop INT
unset XDG_DATA_HOME
HOME="$work/home"
export HOME
start play horizon --port 0 --lan --web "$work"
[ -s "$work/home/.local/share/casus/casus.sqlite" ] || fail "there is no store in ~/.local/share"
stop TERM
