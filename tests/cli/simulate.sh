# The simulated server: every promise is kept, and a game repeats.
. tests/cli/check.inc

expect 0 simulate --seed 2 --games "${SIMULATED_GAMES:-300}" --threads 2
prints "Every promise was kept."
for counted in "drafts counted" "words in a grace"; do
    if grep -q " 0 $counted" "$work/out"; then fail "nothing was counted: $counted"; fi
    prints "$counted"
done
for game in horizon maga coldwar sealed; do
    expect 0 simulate --game "$game" --seed 3 --games 12 --threads 2
    prints "tables of $game: "
done
refuses 2 "is not a list of games" simulate --game chess,maga
refuses 2 "--plant" simulate --plant leak_view
# No fault is in the program that people run, nor its name.
if grep -aqE 'ack_before_durable|leak_view|plant a bug' "$casus"; then fail "a planted fault is named in $casus"; fi
