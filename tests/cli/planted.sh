# Each bug that can be planted in the simulated server is found. The program that is installed has none.
. tests/cli/check.inc

casus=$2
# Bugs that can show in every game are found in each of them; the others need clocks, takebacks that return to what was
# hidden, or sealed lists, and are found among all games.
for fault in ack_before_durable leak_view leak_log leak_account leak_watcher leak_record stranger_plays stranger_enters stranger_talks; do
    for game in horizon maga coldwar; do
        expect 1 simulate --game "$game" --seed 1 --games 60 --plant "$fault"
    done
done
for fault in late_secret double_apply lost_event late_action leak_takeback leak_refusal sealed_early sealed_hint forgotten_deadline; do
    expect 1 simulate --seed 1 --games 300 --plant "$fault"
done
# Those of evenings are found in the games that have them.
for fault in stranger_organises late_list unstored_list lost_list lost_draft leak_list rollback_forgets key_stays; do
    expect 1 simulate --game maga,sealed --seed 1 --games 300 --plant "$fault"
done
for fault in leak_dealings rollback_keeps; do
    expect 1 simulate --game maga --seed 1 --games 800 --plant "$fault"
done
refuses 2 "there is no fault" simulate --plant nothing
