#!/bin/sh
# Leaks planted in a game or in the server are found, in every game that can have them.
# usage: planted.sh TEST_SECRETS
set -eu
failed=0

# plant OPTION NAME GAME..
plant() {
    option=$1 name=$2
    shift 2
    for game in "$@"; do
        # One seed may miss what only some cards would show.
        if ! "$test" --find --pairs 200 --game "$game" "$option" "$name" >/dev/null &&
            ! "$test" --find --seed 2 --pairs 400 --game "$game" "$option" "$name" >/dev/null; then
            echo "$name, planted in $game, was not found: again by test_secrets --tell --pairs 200 --game $game $option $name"
            failed=1
        fi
    done
}

test=$1
for leak in json account log question view; do plant --leak $leak fifteen horizon coldwar maga; done
for leak in account log standing; do plant --own-leak $leak fifteen; done
plant --leak refusal horizon coldwar maga
plant --leak legal horizon coldwar
plant --leak hidden maga
for fault in leak_view leak_log leak_account leak_watcher; do plant --fault $fault fifteen horizon coldwar maga; done
plant --fault leak_record horizon coldwar maga
for fault in leak_takeback leak_refusal; do plant --fault $fault horizon coldwar; done
for fault in sealed_early sealed_hint; do plant --fault $fault coldwar; done
for fault in leak_list leak_draft leak_rehearsed leak_dealings leak_room leak_help; do plant --fault $fault maga; done
exit $failed
