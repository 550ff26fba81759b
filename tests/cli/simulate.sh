# The simulated server: every promise is kept, a game repeats, and each bug that can be planted in a build for it is found.
# The program that is installed has none.
. tests/cli/check.inc

expect 0 simulate --seed 2 --games 300 --threads 2
prints "Every promise was kept."
for game in horizon maga coldwar sealed; do
    expect 0 simulate --game "$game" --seed 3 --games 12 --threads 2
    prints "tables of $game: "
done
refuses 2 "is not a list of games" simulate --game chess,maga
refuses 2 "--plant" simulate --plant leak_view
casus=$CASUS_FAULTY
for fault in ack_before_durable double_apply lost_event late_action leak_view leak_log leak_account leak_watcher leak_takeback leak_record leak_refusal sealed_early sealed_hint \
    stranger_plays stranger_enters stranger_talks; do
    expect 1 simulate --seed 1 --games 300 --plant "$fault"
done
refuses 2 "there is no fault" simulate --plant nothing
