# found.sh CASES: the cases from outside that once failed, read where they lie, if they are at hand: they are not part of
# the source.
set -eu
cases=$1
found=../shared/found
if [ ! -d "$found" ]; then
    echo "skipped: there is nothing in $found"
    exit 77
fi
"$cases" "$found/un-in-headline.case" "$found/u2-paid-once.case" "$found/may-conduct-operations.case" \
    "$found/junta-both-regions.case"
