# One situation worked out: the example of the issue byte for byte, and a sentence for everything that may be wrong.
set -eu
. tests/cli/check.inc

example='{"event":{"sign":"loss","orbits":0,"arc":{"v":"orange","x":null},"organiser":{"colour":"yellow","mark":"v"},"influence":{"v":[1,1],"x":[1]}},"players":["yellow","orange","blue"],"sides":[{"own":"cause","neighbour":{"happened":true,"mark":null},"strengthening":1},{"own":"hindrance","neighbour":{"happened":false,"mark":"cause"},"strengthening":2}]}'
answer='{"links":[{"side":0,"kind":"cause","strength":3,"effect":3},{"side":1,"kind":"cause","strength":4,"effect":-4}],"links_total":-1,"influence_total":1,"sum":0,"decided_by":"organiser","happens":true,"points":[{"colour":"orange","points":-1}]}'

echo "$example" >"$work/example.json"
expect 0 resolve horizon "$work/example.json" --json
[ "$(cat "$work/out")" = "$answer" ] || fail "the example's answer is another one"
expect 0 resolve horizon - --json <"$work/example.json"
[ "$(cat "$work/out")" = "$answer" ] || fail "the example's answer is another one from standard input"
expect 0 resolve horizon "$work/example.json"
prints "Side 0: a cause of strength 3 gives +3."
prints "Side 1: a cause of strength 4 gives -4."
prints "the sum is +0, and the organiser's token decides."
prints "The event happens."
prints "Orange loses 1 point."

# change FROM TO: the example with one thing changed, resolved; change_refused TEXT FROM TO: and refused for that.
change() {
    sed "s/$1/$2/" "$work/example.json" >"$work/changed.json"
    ! cmp -s "$work/example.json" "$work/changed.json" || fail "nothing changed by $1"
    expect 0 resolve horizon "$work/changed.json" --json
}
change_refused() {
    sed "s/$2/$3/" "$work/example.json" >"$work/changed.json"
    ! cmp -s "$work/example.json" "$work/changed.json" || fail "nothing changed by $2"
    refuses 2 "$1" resolve horizon "$work/changed.json"
}

# R8, R12: who decides a tie. R5: what it is worth. R14: an unrealised neighbour makes no link. R18: a colour not in play.
change '"colour":"yellow","mark":"v"' '"colour":"neutral","mark":"x"'
prints '"decided_by":"neutral","happens":false,"points":[]'
change '"orbits":0' '"orbits":2'
prints '"points":[{"colour":"orange","points":-3}]'
change '"loss","orbits":0' '"gain","orbits":1'
prints '"points":[{"colour":"orange","points":2}]'
change '{"happened":true,"mark":null}' null
prints '"links":[{"side":1,'
prints '"sum":-3,"decided_by":"sum","happens":false,"points":[]'
change '"orange","blue"' '"blue"'
prints '"happens":true,"points":[]'
change '"v":"orange"\(.*\)"orange","blue"' '"v":"grey"\1"orange","grey"'
prints '"points":[{"colour":"grey","points":-1}]'
change '"own":"cause"' '"own":null'
prints '"links":[{"side":1,'
change ',{"own":"hindrance".*}]}' ']}'
prints '"sum":4,"decided_by":"sum","happens":true'

# R15, R17: what a scenario's prices allow does not limit a situation; the bounds are the file's own, and reported.
change '"strengthening":1' '"strengthening":3'
prints '{"side":0,"kind":"cause","strength":5,"effect":5}'
change '"strengthening":1' '"strengthening":100'
prints '"strength":102,"effect":102'
change '\[1,1\]' '[1,1,1,1,1,1,1]'
prints '"influence_total":6,"sum":5'
change '\[1,1\]' '[4,100]'
prints '"influence_total":103,"sum":102'
hundred="$(yes 100 | head -100 | paste -sd, -)"
change '\[1,1\]' "[$hundred]"
prints '"influence_total":9999,"sum":9998'

change_refused "event.sign must be gain or loss" '"loss"' '"lost"'
change_refused "event.orbits must be 0, 1 or 2" '"orbits":0' '"orbits":3'
change_refused "event.orbits must be 0, 1 or 2" '"orbits":0' '"orbits":"0"'
change_refused "event.arc.v must be" '"orange","x"' '"pink","x"'
change_refused "event.arc.x is missing" ',"x":null}' '}'
change_refused "event.organiser.colour must be" '"colour":"yellow"' '"colour":null'
change_refused "event.organiser.mark must be v or x" '"mark":"v"' '"mark":"y"'
change_refused "event.influence.v[1] must be the number on a token, a whole number from 1 to 100" '\[1,1\]' '[1,101]'
change_refused "event.influence.v[0] must be the number on a token" '\[1,1\]' '[0,1]'
change_refused "event.influence.v[0] must be the number on a token" '\[1,1\]' '["1",1]'
change_refused "event.influence.v must be a list of at most 100 tokens" '\[1,1\]' "[$hundred,1]"
change_refused "event.arc.v must be yellow, orange, blue, violet, turquoise or grey" '"v":"orange"' '"v":"neutral"'
change_refused "event.organiser.colour must be a player" '"colour":"yellow"' '"colour":"pink"'
change_refused "event.influence.x must be a list" '"x":\[1\]' '"x":1'
change_refused "event.influence is missing" ',"influence":{[^}]*}' ''
change_refused "players[1] must be a colour" '"orange","blue"' '"yellow","blue"'
change_refused "players must be a list of 1 to 6 colours" '\["yellow","orange","blue"\]' '[]'
change_refused "sides[0].own must be cause or hindrance" '"own":"cause"' '"own":"reason"'
change_refused "sides[1].neighbour.happened must be true or false" '"happened":false' '"happened":0'
change_refused "sides[1].neighbour.mark is missing" ',"mark":"cause"' ''
change_refused "sides[0].neighbour must be an object" '{"happened":true,"mark":null}' '7'
change_refused "sides[0].strengthening must be a whole number from 0 to 100" '"strengthening":1' '"strengthening":101'
change_refused "sides[0].strengthening must be a whole number from 0 to 100" '"strengthening":1' '"strengthening":-1'
change_refused "sides[0] must be an object" '"sides":\[{[^]]*\]' '"sides":[1]'
change_refused "sides must be a list of 1 to 6 sides" '"sides":\[.*\]' '"sides":[]'
change_refused "sides must be a list of 1 to 6 sides" '"sides":\[.*\]' '"sides":[{},{},{},{},{},{},{}]'
change_refused "colour does not belong here" '"players"' '"colour":1,"players"'
change_refused "sides[0].kind does not belong here" '"own":"cause"' '"own":"cause","kind":1'
change_refused "duplicate object key" '"orbits":0' '"orbits":0,"orbits":1'

echo '[]' >"$work/list.json"
refuses 2 "must hold one JSON object" resolve horizon "$work/list.json"
echo '{"event":' >"$work/cut.json"
refuses 2 "cut.json, line" resolve horizon "$work/cut.json"
: >"$work/empty.json"
refuses 2 "empty.json" resolve horizon "$work/empty.json"
refuses 2 "cannot be opened" resolve horizon "$work/none.json"
refuses 2 "cannot be read" resolve horizon "$work"
refuses 2 "name the file" resolve horizon
refuses 2 "name the game" resolve
refuses 2 "name the game" resolve chess "$work/example.json"
