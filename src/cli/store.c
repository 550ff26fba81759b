/* casus store: whether a store is intact, and what can be saved of one that is not. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "cli.h"
#include "salvage.h"
#include "store_copy.h"
#include "store_inspection.h"

/* What is wrong, as it is found. */
struct report {
    bool json;
    size_t count;
    struct casus_writer out; /* The JSON; its text grows with it. */
    char *text;
    size_t size;
};

enum { LINE_SIZE = 8192 };

static void report_begin(struct report *report, bool json, const char *file)
{
    *report = (struct report){.json = json, .size = (size_t)16 << 20};
    report->text = cli_allocate(report->size);
    report->out = casus_writer_make(report->text, report->size);
    casus_json_open(&report->out, '{');
    casus_json_key_text(&report->out, "file", file);
    casus_json_key(&report->out, "findings");
    casus_json_open(&report->out, '[');
}

static void report_add(void *context, const char *what)
{
    struct report *report = context;
    report->count++;
    if (!report->json) puts(what);
    else if (report->out.length + LINE_SIZE < report->size) casus_json_text(&report->out, what);
}

/* SQLite's messages, which are not sentences of ours; one line each. */
static void add_page(void *context, const char *finding)
{
    char line[LINE_SIZE / 2];
    size_t length = (size_t)snprintf(line, sizeof line, "The file's pages: %s", finding);
    if (length >= sizeof line) length = sizeof line - 1;
    for (size_t i = 0; i < length; i++) {
        if (line[i] == '\n') line[i] = ' ';
    }
    report_add(context, line);
}

static void report_end(struct report *report)
{
    casus_json_close(&report->out, '}');
    if (report->json) puts(report->text);
    free(report->text);
}

/* ---- check ---- */

static bool tell_view(void *context, const struct store_reader *reader, char *error, size_t error_size)
{
    return store_view_load(context, reader, error, error_size);
}

static void report_server(struct report *report, const struct inspection *inspection)
{
    struct server_finding finding;
    for (size_t i = 0; server_finding(inspection->server, i, &finding); i++) report_add(report, finding.what);
    if (!inspection->has_key) report_add(report, inspection_key_lost);
    struct server_counters counters = server_count(inspection->server);
    if (report->json) {
        casus_json_close(&report->out, ']');
        casus_json_key_bool(&report->out, "good", report->count == 0);
        casus_json_key_int(&report->out, "tables", (int64_t)counters.tables);
        casus_json_key_int(&report->out, "guests", (int64_t)counters.guests);
    } else if (report->count == 0) {
        printf(
            "The store is whole: %llu tables, %llu guests; every page, every row, every game from its first event to "
            "its last.\n",
            (unsigned long long)counters.tables, (unsigned long long)counters.guests);
    }
}

static enum status check(struct store_view *view, const char *file, bool json)
{
    char error[512];
    struct inspection inspection;
    struct report report;
    if (!inspection_make(&inspection, tell_view, view, error, sizeof error))
        return cli_say_error(STATUS_UNUSABLE, "%s", error);
    report_begin(&report, json, file);
    store_view_files(view, report_add, &report);
    store_view_pages(view, add_page, &report);
    report_server(&report, &inspection);
    report_end(&report);
    inspection_free(&inspection);
    return report.count == 0 ? STATUS_OK : STATUS_FAILED;
}

/* ---- salvage ---- */

static const char *how_it_goes_on(const struct salvage_table *table)
{
    casus_assert(table->cut && !table->gone);
    if (table->has_end) return "";
    if (table->cut_at.game == NULL) return "; it is paused there, and goes on when its players resume it";
    if (table->cut_at.phase_stays)
        return "; the evening is paused there, with its teams, keys, plans, papers and the lists of its phase, and goes "
               "on when an organiser resumes it";
    return "; the evening is paused there, with its teams, keys, plans, standing lists and papers, and when an "
           "organiser resumes it a phase begins, for which lists are to be sent anew";
}

static void report_table(struct report *report, const struct salvage_table *table)
{
    char line[LINE_SIZE / 2];
    if (table->gone)
        snprintf(line, sizeof line, "Lost: table %s.%s", table->id,
                 !table->undescribed ? "" : " Nothing says any more who sits there or what its dice come from.");
    else if (table->cut)
        snprintf(line, sizeof line, "Saved in part: table %s, its first %llu events%s.", table->id,
                 (unsigned long long)table->cut_at.limit, how_it_goes_on(table));
    else snprintf(line, sizeof line, "Saved but for what was sealed: table %s.", table->id);
    if (report->json) casus_json_text(&report->out, line);
    else puts(line);
}

static void report_salvage(struct report *report, const struct salvage *salvage, const char *path)
{
    if (report->json) {
        casus_json_close(&report->out, ']');
        casus_json_key_text(&report->out, "new", path);
        casus_json_key_bool(&report->out, "good", report->count == 0);
        casus_json_key_bool(&report->out, "key_lost", salvage->loses_key);
        casus_json_key_int(&report->out, "rows", (int64_t)salvage->items);
        casus_json_key_int(&report->out, "events", (int64_t)salvage->events);
        casus_json_key(&report->out, "outcomes");
        casus_json_open(&report->out, '[');
    }
    for (const struct salvage_table *table = salvage->tables; table != NULL; table = table->next)
        report_table(report, table);
    if (report->json) {
        casus_json_close(&report->out, ']');
        return;
    }
    if (salvage->loses_key)
        puts("Lost: the server's own key; the new store gets another, and old links and seats' keys open nothing.");
    printf("%s: %llu rows and %llu events were saved%s.\n", path, (unsigned long long)salvage->items,
           (unsigned long long)salvage->events, report->count == 0 ? "; nothing was wrong" : "");
}

static enum status save(struct store_view *view, const char *file, const char *path, bool json)
{
    char error[512];
    struct salvage salvage;
    struct report report;
    report_begin(&report, json, file);
    store_view_files(view, report_add, &report);
    bool saved = salvage_plan(&salvage, view, report_add, &report, error, sizeof error) &&
                 salvage_write(&salvage, path, error, sizeof error);
    if (saved) {
        report_salvage(&report, &salvage, path);
        report_end(&report);
    } else {
        free(report.text);
    }
    salvage_free(&salvage);
    return saved ? STATUS_OK : cli_say_error(STATUS_FAILED, "%s", error);
}

/* ---- The command ---- */

static enum status check_file(const char *const words[4], bool json)
{
    char error[512];
    struct store_view *view = store_view_open(words[1], false, error, sizeof error);
    if (view == NULL) return cli_say_error(STATUS_UNUSABLE, "%s", error);
    enum status done = check(view, words[1], json);
    store_view_close(view);
    return done;
}

static enum status salvage_file(const char *const words[4], bool json)
{
    char error[512];
    struct store_view *view = store_view_open(words[1], false, error, sizeof error);
    if (view == NULL) return cli_say_error(STATUS_UNUSABLE, "%s", error);
    enum status done = save(view, words[1], words[2], json);
    store_view_close(view);
    return done;
}

static enum status copy(const char *const words[4], bool json)
{
    char error[512];
    struct store_copied copied;
    if (!store_copy(words[1], words[2], &copied, error, sizeof error)) return cli_say_error(STATUS_FAILED, "%s", error);
    printf(json ? "{\"tables\":%llu,\"rows\":%llu,\"events\":%llu}\n"
                : "The store is copied: %llu tables, %llu other rows and %llu events, read back and compared.\n",
           (unsigned long long)copied.tables, (unsigned long long)copied.rows, (unsigned long long)copied.events);
    return STATUS_OK;
}

/* What can be done with a store. */
static const struct deed {
    const char *name;
    int words;          /* Places that it takes. */
    bool files;         /* Only in files: a database has its own means. */
    const char *second; /* What is missing if the second place is. */
    enum status (*run)(const char *const words[4], bool json);
} deeds[] = {
    {.name = "check", .words = 1, .files = true, .run = check_file},
    {.name = "salvage",
     .words = 2,
     .files = true,
     .second = "name the new store that is to be written; it must not be there.",
     .run = salvage_file},
    {.name = "copy", .words = 2, .second = "name the store to copy into; it must be empty.", .run = copy},
};

static const struct deed *find_deed(const char *name)
{
    for (size_t i = 0; name != NULL && i < sizeof deeds / sizeof deeds[0]; i++) {
        if (strcmp(deeds[i].name, name) == 0) return &deeds[i];
    }
    return NULL;
}

enum status run_store(int argc, char **argv)
{
    const char *words[4];
    bool json = false;
    const struct option_row rows[] = {{"--json", NULL, "print JSON", .flag = &json}};
    int status = READ_OPTIONS("store check|salvage|copy STORE [NEW] [--json]", rows, words);
    if (status >= 0) return (enum status)status;
    const struct deed *deed = find_deed(words[0]);
    if (deed == NULL)
        return cli_say_error(STATUS_UNUSABLE,
                             "say what is to be done: casus store check FILE, casus store salvage FILE "
                             "NEW, or casus store copy FROM TO.");
    if (words[1] == NULL) return cli_say_error(STATUS_UNUSABLE, "name the store, such as casus.sqlite.");
    if (deed->words < 2 && words[2] != NULL)
        return cli_say_error(STATUS_UNUSABLE, "there is one word too many: \"%s\"; casus store %s takes one file.",
                             words[2], deed->name);
    if (deed->words == 2 && words[2] == NULL) return cli_say_error(STATUS_UNUSABLE, "%s", deed->second);
    for (int i = 1; deed->files && i <= deed->words; i++) {
        if (!store_is_file(words[i]))
            return cli_say_error(STATUS_UNUSABLE,
                                 "casus store %s takes files; a database is looked after by its own means "
                                 "(docs/operating.md).",
                                 deed->name);
    }
    return deed->run(words, json);
}
