# adjudicate: stages in words and JSON, and files that are wrong in each of their parts.
set -eu
. tests/cli/check.inc

stage=tests/games/maga/cases/E18_sabotage.json
expect 0 adjudicate maga "$stage"
prints "sabotage: A against the fin of V: 3.5 v 2, chance 7/8, won"
prints "  2. invest agriculture light: cancelled"
expect 0 adjudicate maga "$stage" --json
is_json
expect 0 adjudicate maga "$stage" --odds
prints "chance 7/8"
lacks "won"
expect 0 adjudicate maga - <"$stage"

# The same seed draws the same.
node -e 'const s = JSON.parse(require("fs").readFileSync(process.argv[1])); delete s.draws; require("fs").writeFileSync(process.argv[2], JSON.stringify(s))' "$stage" "$work/open.json"
"$casus" adjudicate maga "$work/open.json" --seed 7 --json >"$work/one"
"$casus" adjudicate maga "$work/open.json" --seed 7 --json >"$work/other"
cmp -s "$work/one" "$work/other" || fail "one seed, two stages"

refuses 2 "the file is missing" adjudicate maga
refuses 2 "only maga has stages" adjudicate horizon "$stage"
refuses 2 "cannot be opened" adjudicate maga "$work/nothing.json"

# wrong JSON TEXT: the file is refused with that sentence.
wrong() {
    printf '%s' "$1" >"$work/wrong.json"
    refuses 2 "$2" adjudicate maga "$work/wrong.json"
}
wrong '{' "is not JSON: line 1"
wrong '{"states":[{"name":"A"}]}' "states must be a list of 2 to 250 states"
wrong '{"states":[{"name":"A"},{"name":"A"}]}' "states[1].name must be another"
wrong '{"states":[{"name":"A"},{"name":"B","gold":1}]}' "states[1] (B).gold does not belong here"
wrong '{"states":[{"name":"A","mood":101},{"name":"B"}]}' "states[0] (A).mood must be a whole number from 0 to 100"
wrong '{"states":[{"name":"A","levels":{"king":2}},{"name":"B"}]}' "states[0] (A).levels.king does not belong here"
wrong '{"states":[{"name":"A","numbers":{"pr":2}},{"name":"B"}]}' "states[0] (A).numbers must give each role a number of its own"
wrong '{"states":[{"name":"A","recruited":{"pr":"X"}},{"name":"B"}]}' "states[0] (A).recruited.pr must be the name of a state"
wrong '{"states":[{"name":"A","orders":["dance"]},{"name":"B"}]}' 'states[0] (A).orders[0], "dance": Word 1 must be an action'
wrong '{"states":[{"name":"A","orders":["improve","sabotage B 11"]},{"name":"B"}]}' 'orders[1], "sabotage B 11": Word 3 must be a whole number from 1 to 10'
wrong '{"states":[{"name":"A","orders":["raid Z"]},{"name":"B"}]}' 'Word 2 must be the name of a state'
wrong '{"states":[{"name":"A","orders":["exchange 5 700000"]},{"name":"B"}]}' "must be a multiple of 500000"
wrong '{"states":[{"name":"A","orders":["improve now"]},{"name":"B"}]}' "Word 2 does not belong to this order"
wrong '{"states":[{"name":"A","orders":["order B 3 replace"]},{"name":"B"}]}' "what the recruited role is to do"
wrong '{"states":[{"name":"A","orders":["raid B"]},{"name":"B"}],"draws":[]}' "draws[0] must say how a contest ends"
wrong '{"states":[{"name":"A"},{"name":"B"}],"draws":[1]}' "draws[0] is one too many"
wrong '{"states":[{"name":"A"},{"name":"B"}],"salvos":[{"from":"A","target":"C"}]}' "salvos[0].target must be the name of a state"
