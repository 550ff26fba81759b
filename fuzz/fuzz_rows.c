/* A store whose rows are damaged: the server refuses it with a sentence, or continues with what makes sense; then
 * people come back and move, and everything that hall.h promises holds again.
 *
 * The first byte chooses the hall; its highest bit says whether the events' hashes are corrected, without which no
 * damaged event would be read. Each piece of damage is an operation, a row, a place, a length, and a text preceded by
 * its length. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "casus/record.h"
#include "script.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

enum { HALLS = 5, ROWS_MAX = 4096, LINE_MAX = 1 << 16 };

enum damage { REPLACE, REPLACE_VALUE, CUT, DROP, EXCHANGE, RENUMBER, RENAME, COPY, DAMAGES };

/* The kind of hall that the store is from. */
static const char *const plays[HALLS] = {
    "hm\n0{\"type\":\"act\",\"table\":\"$a\",\"n\":$n,\"actions\":[\"$x0\"]}\n"
    "0{\"type\":\"act\",\"table\":\"$a\",\"n\":$n,\"actions\":[\"$x3\"]}\n"
    "1{\"type\":\"act\",\"table\":\"$a\",\"n\":$n,\"actions\":[\"$x1\"]}\n"
    "0{\"type\":\"chat\",\"table\":\"$a\",\"text\":\"Good game!\"}\n"
    "3{\"type\":\"plan\",\"table\":\"$b\",\"revision\":0,\"rows\":[\"improve\"]}\n"
    "3{\"type\":\"member\",\"table\":\"$b\",\"roles\":[\"pr\"]}\n"
    "3{\"type\":\"paper\",\"table\":\"$b\",\"with\":[1],\"surname\":\"Novak\",\"from\":1,\"until\":2,\"text\":\"Peace.\","
    "\"clauses\":[\"duty 0 not raid 1\"]}\n"
    "4{\"type\":\"sign\",\"table\":\"$b\",\"paper\":0,\"agree\":true,\"surname\":\"Svoboda\"}\n"
    "2{\"type\":\"sign\",\"table\":\"$b\",\"paper\":0,\"agree\":true}\n"
    "4{\"type\":\"ban\",\"table\":\"$b\",\"banned\":0,\"on\":true}\n"
    "3{\"type\":\"players\",\"table\":\"$b\",\"names\":[\"Anna\",\"Boris\"]}\n"
    "3{\"type\":\"ambassador\",\"table\":\"$b\",\"circle\":2}\n"
    "4{\"type\":\"act\",\"table\":\"$b\",\"n\":$n,\"actions\":[\"$x2\",\"commit\"]}\n"
    "4{\"type\":\"standing\",\"table\":\"$b\",\"rows\":[\"commit\"]}\n"
    "2{\"type\":\"announce\",\"table\":\"$b\",\"text\":\"Tea is served.\",\"ms\":60000}\n"
    "2{\"type\":\"dismiss\",\"table\":\"$b\"}\n"
    "3{\"type\":\"release\",\"table\":\"$b\",\"title\":\"Peace\",\"text\":\"Now.\"}\n"
    "2{\"type\":\"print\",\"table\":\"$b\",\"seat\":0,\"text\":\"Now.\",\"on\":true}\n",
    "ss\n0{\"type\":\"act\",\"table\":\"$a\",\"n\":$n,\"actions\":[\"$x0\"]}\n"
    "3{\"type\":\"act\",\"table\":\"$b\",\"n\":$n,\"actions\":[\"$x0\"]}\n.61000\n"
    "1{\"type\":\"act\",\"table\":\"$a\",\"n\":$n,\"actions\":[\"$x0\"]}\n"
    "4{\"type\":\"standing\",\"table\":\"$b\",\"rows\":[\"0\"]}\n",
    "cs\n0{\"type\":\"act\",\"table\":\"$a\",\"n\":$n,\"actions\":[\"$x0\"]}\n"
    "1{\"type\":\"act\",\"table\":\"$a\",\"n\":$n,\"actions\":[\"$x0\"]}\n"
    "0{\"type\":\"act\",\"table\":\"$a\",\"n\":$n,\"actions\":[\"$x5\"]}\n"
    "0{\"type\":\"propose\",\"table\":\"$a\",\"what\":\"takeback\",\"to\":2}\n"
    "1{\"type\":\"vote\",\"table\":\"$a\",\"proposal\":1,\"agree\":true}\n",
    "hs\n0{\"type\":\"act\",\"table\":\"$a\",\"n\":$n,\"actions\":[\"$x0\"]}\n"
    "1{\"type\":\"resign\",\"table\":\"$a\"}\n"
    "2{\"type\":\"phase\",\"table\":\"$b\",\"do\":\"close\"}\n"
    "2{\"type\":\"rollback\",\"table\":\"$b\",\"to\":1,\"reason\":\"a slip\"}\n",
    "hm\n3{\"type\":\"act\",\"table\":\"$b\",\"n\":$n,\"actions\":[\"improve\",\"commit\"]}\n"
    "2{\"type\":\"amend\",\"table\":\"$b\",\"seat\":0,\"rows\":[\"check\",\"commit\"],\"reason\":\"a slip\"}\n"
    "2{\"type\":\"phase\",\"table\":\"$b\",\"do\":\"close\"}\n"
    "2{\"type\":\"reopen\",\"table\":\"$b\",\"seat\":1,\"ms\":60000,\"reason\":\"a slip\"}\n",
};

/* ---- Rows ---- */

static char *copy_of(const char *text, size_t length)
{
    char *copy = malloc(length + 1);
    memcpy(copy, text, length);
    copy[length] = 0;
    return copy;
}

/* One text of the store: an item's or an event's. */
struct row {
    char **text;
    size_t *length;
    struct memory_store_item *item; /* NULL: an event, */
    struct memory_store_log *log;   /* of this table, */
    uint64_t number;                /* with this number. */
};

static size_t list_rows(struct memory_store *disk, struct row rows[ROWS_MAX])
{
    size_t count = 0;
    for (size_t i = 0; i < disk->item_count && count < ROWS_MAX; i++) {
        struct memory_store_item *item = &disk->item[i];
        rows[count++] = (struct row){.text = &item->text, .length = &item->length, .item = item};
    }
    for (size_t i = 0; i < disk->log_count; i++) {
        struct memory_store_log *log = &disk->log[i];
        for (uint64_t number = 0; number < log->count && count < ROWS_MAX; number++) {
            struct memory_store_line *line = &log->line[number];
            if (line->text != NULL)
                rows[count++] =
                    (struct row){.text = &line->text, .length = &line->length, .log = log, .number = number};
        }
    }
    return count;
}

static void put_text(const struct row *row, size_t from, size_t to, const char *text, size_t length)
{
    size_t whole = *row->length - (to - from) + length;
    char *made = malloc(whole + 1);
    memcpy(made, *row->text, from);
    if (length > 0) memcpy(made + from, text, length);
    memcpy(made + from + length, *row->text + to, *row->length - to);
    made[whole] = 0;
    free(*row->text);
    *row->text = made;
    *row->length = whole;
}

/* ---- Damage ---- */

struct piece {
    enum damage damage;
    unsigned row, other, at, count;
    const char *text;
    size_t length;
};

/* The value after that many colons or commas. */
static void replace_value(const struct row *row, const struct piece *piece)
{
    size_t from = 0, marks = 0;
    for (size_t i = 0; i < *row->length; i++) marks += strchr(":,[", (*row->text)[i]) != NULL;
    if (marks == 0) return;
    for (size_t wanted = piece->at % marks + 1; wanted > 0; from++) wanted -= strchr(":,[", (*row->text)[from]) != NULL;
    size_t to = from;
    while (to < *row->length && strchr(",}]", (*row->text)[to]) == NULL) to++;
    put_text(row, from, to, piece->text, piece->length);
}

static void replace(const struct row *row, const struct piece *piece)
{
    size_t from = piece->at % (*row->length + 1), to = from + piece->count;
    put_text(row, from, to < *row->length ? to : *row->length, piece->text, piece->length);
}

static void drop(struct memory_store *disk, const struct row *row)
{
    free(*row->text);
    *row->text = NULL;
    if (row->item == NULL) return;
    free(row->item->kind);
    free(row->item->key);
    size_t behind = --disk->item_count - (size_t)(row->item - disk->item);
    memmove(row->item, row->item + 1, behind * sizeof *row->item);
}

static void exchange(const struct row *one, const struct row *other)
{
    char *text = *one->text;
    size_t length = *one->length;
    *one->text = *other->text;
    *one->length = *other->length;
    *other->text = text;
    *other->length = length;
}

static void renumber(const struct row *row, unsigned number)
{
    if (row->log == NULL || number >= row->log->count || number == row->number) return;
    struct memory_store_line *line = &row->log->line[number];
    free(line->text);
    *line = row->log->line[row->number];
    row->log->line[row->number].text = NULL;
}

static void rename_item(const struct row *row, const struct piece *piece)
{
    if (row->item == NULL) return;
    char **name = piece->at % 2 == 0 ? &row->item->kind : &row->item->key;
    free(*name);
    *name = copy_of(piece->text, piece->length);
}

static void do_damage(struct memory_store *disk, const struct piece *piece)
{
    static struct row rows[ROWS_MAX];
    size_t count = list_rows(disk, rows);
    if (count == 0) return;
    struct row *row = &rows[piece->row % count], *other = &rows[piece->other % count];
    switch (piece->damage) {
    case REPLACE: replace(row, piece); break;
    case REPLACE_VALUE: replace_value(row, piece); break;
    case CUT: put_text(row, piece->at % (*row->length + 1), *row->length, "", 0); break;
    case DROP: drop(disk, row); break;
    case EXCHANGE: exchange(row, other); break;
    case RENUMBER: renumber(row, piece->other); break;
    case RENAME: rename_item(row, piece); break;
    default: put_text(row, 0, *row->length, *other->text, *other->length);
    }
}

static void read_damage(struct memory_store *disk, const uint8_t *at, const uint8_t *end)
{
    while (end - at >= 8) {
        struct piece piece = {.damage = (enum damage)(at[0] % DAMAGES),
                              .row = at[1],
                              .other = at[2],
                              .at = at[3] + 256u * at[4],
                              .count = at[5],
                              .length = at[6],
                              .text = (const char *)at + 7};
        at += 7;
        if (piece.length > (size_t)(end - at)) piece.length = (size_t)(end - at);
        at += piece.length;
        do_damage(disk, &piece);
    }
}

/* Each line without its old hash, with a new one. */
static void mend_hashes(struct memory_store_log *log)
{
    static char text[LINE_MAX];
    static const char field[] = ",\"hash\":";
    struct casus_chain chain = {{0}};
    for (uint64_t number = 0; number < log->count; number++) {
        struct memory_store_line *line = &log->line[number];
        if (line->text == NULL || line->length > LINE_MAX - 128) continue;
        const char *cut = memmem(line->text, line->length, field, sizeof field - 1);
        struct casus_writer out = casus_writer_make(text, sizeof text);
        casus_write_bytes(&out, line->text, cut != NULL ? (size_t)(cut - line->text) : line->length);
        casus_record_close(&out, &chain);
        free(line->text);
        line->length = out.length - 1; /* Without the line feed. */
        line->text = copy_of(text, line->length);
    }
}

/* ---- The hall ---- */

static void copy_disk(struct memory_store *to, const struct memory_store *from)
{
    *to = (struct memory_store){.log = NULL};
    to->item = calloc(from->item_count + 1, sizeof *to->item);
    to->item_count = to->item_capacity = from->item_count;
    for (size_t i = 0; i < from->item_count; i++) {
        const struct memory_store_item *item = &from->item[i];
        to->item[i] =
            (struct memory_store_item){copy_of(item->kind, strlen(item->kind)), copy_of(item->key, strlen(item->key)),
                                       copy_of(item->text, item->length), item->length};
    }
    to->log = calloc(from->log_count + 1, sizeof *to->log);
    to->log_count = from->log_count;
    for (size_t i = 0; i < from->log_count; i++) {
        const struct memory_store_log *log = &from->log[i];
        to->log[i] = (struct memory_store_log){copy_of(log->table, strlen(log->table)), log->archived,
                                               calloc(log->count + 1, sizeof *log->line), log->count, log->count};
        for (uint64_t n = 0; n < log->count; n++) {
            if (log->line[n].text != NULL)
                to->log[i].line[n] =
                    (struct memory_store_line){copy_of(log->line[n].text, log->line[n].length), log->line[n].length};
        }
    }
}

/* The store of each hall at the time when the server died. */
static const struct memory_store *store_of(unsigned number)
{
    static struct memory_store stores[HALLS];
    static struct hall hall;
    if (stores[number].item != NULL) return &stores[number];
    struct casus_reader lines = casus_reader_make(plays[number], strlen(plays[number]));
    struct casus_word kind;
    casus_read_line(&lines, &kind);
    hall_open(&hall, false, 0);
    hall_begin(&hall, kind.at, kind.length);
    script_continue(&hall, lines.at, (size_t)(lines.end - lines.at));
    copy_disk(&stores[number], &hall.disk);
    hall_close(&hall);
    return &stores[number];
}

static void live_on(struct hall *hall)
{
    static const char lines[] = "0{\"type\":\"act\",\"table\":\"$a\",\"n\":$n,\"actions\":[\"$x0\"]}\n"
                                "1{\"type\":\"act\",\"table\":\"$a\",\"n\":$n,\"actions\":[\"$x0\"]}\n"
                                "3{\"type\":\"act\",\"table\":\"$b\",\"n\":$n,\"actions\":[\"$x0\",\"commit\"]}\n"
                                ".61000\n2{\"type\":\"phase\",\"table\":\"$b\",\"do\":\"close\"}\n"
                                "2{\"type\":\"reopen\",\"table\":\"$b\",\"reason\":\"a slip\"}\n"
                                "2{\"type\":\"rollback\",\"table\":\"$b\",\"to\":1,\"reason\":\"a slip\"}\n"
                                "0{\"type\":\"people\",\"table\":\"$a\"}\n"
                                "6{\"type\":\"lobby\"}\n7{\"type\":\"record\",\"table\":\"$a\"}\n";
    hall_settle(hall);
    for (unsigned i = 0; i < HALL_PEOPLE; i++) hall_come(hall, i);
    script_continue(hall, lines, sizeof lines - 1);
    hall_check(hall);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static struct hall hall;
    char error[512] = "";
    if (size < 1) return 0;
    const struct memory_store *store = store_of(bytes[0] % HALLS);
    hall_open(&hall, false, 0);
    hall_leave(&hall);
    copy_disk(&hall.disk, store);
    read_damage(&hall.disk, bytes + 1, bytes + size);
    for (size_t i = 0; bytes[0] >= 128 && i < hall.disk.log_count; i++) mend_hashes(&hall.disk.log[i]);
    if (hall_start(&hall, error, sizeof error)) live_on(&hall);
    else if (strlen(error) < 20) abort();
    hall_close(&hall);
    return 0;
}
