/* The page has no script and loads nothing. Of a value that is learned it has two drawings: the loss by generation, and
 * the last generation's chances foretold against what happened; of a heuristic that is improved, its scores. */
#include "report.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "cli/cli.h"

enum { GENERATIONS_MAX = 1000, WIDE = 480, HIGH = 300, MARGIN = 50 };

struct row {
    long long generation;
    struct fit_report report;
    double score; /* Of a heuristic, instead. */
};

static void path_of(const char *directory, const char *name, char path[FILE_PATH_SIZE])
{
    snprintf(path, FILE_PATH_SIZE, "%s/%s", directory, name);
}

/* Appends a line to the table, or begins it. */
static FILE *begin_line(const char *directory, int64_t generation, char path[FILE_PATH_SIZE])
{
    casus_assert(generation >= 1);
    path_of(directory, "report.csv", path);
    FILE *file = fopen(path, generation == 1 ? "w" : "a");
    if (file == NULL) cli_say_error(STATUS_FAILED, "%s: %s.", path, strerror(errno));
    return file;
}

static bool end_line(FILE *file, const char *path)
{
    fputc('\n', file);
    return fclose(file) == 0 || cli_say_error(STATUS_FAILED, "%s: %s.", path, strerror(errno)) == STATUS_OK;
}

bool report_add(const char *directory, int64_t generation, const struct fit_report *report)
{
    char path[FILE_PATH_SIZE];
    FILE *file = begin_line(directory, generation, path);
    if (file == NULL) return false;
    fprintf(file, "%lld,%llu,%.5f,%.4f", (long long)generation, (unsigned long long)report->samples, report->loss,
            report->right);
    for (int i = 0; i < 4; i++) fprintf(file, ",%.5f", report->loss_at[i]);
    for (int i = 0; i < FIT_BINS; i++)
        fprintf(file, ",%llu,%.4f,%.4f", (unsigned long long)report->bin[i], report->foretold[i], report->happened[i]);
    return end_line(file, path);
}

bool report_add_score(const char *directory, int64_t generation, double score)
{
    char path[FILE_PATH_SIZE];
    FILE *file = begin_line(directory, generation, path);
    if (file == NULL) return false;
    casus_assert(score >= 0 && score <= 1);
    fprintf(file, "%lld,%.4f", (long long)generation, score);
    return end_line(file, path);
}

static bool read_score(FILE *file, struct row *row)
{
    return fscanf(file, "%lld,%lf", &row->generation, &row->score) == 2;
}

static bool read_row(FILE *file, struct row *row)
{
    struct fit_report *report = &row->report;
    unsigned long long number;
    if (fscanf(file, "%lld,%llu,%lf,%lf", &row->generation, &number, &report->loss, &report->right) != 4) return false;
    report->samples = number;
    for (int i = 0; i < 4; i++) {
        if (fscanf(file, ",%lf", &report->loss_at[i]) != 1) return false;
    }
    for (int i = 0; i < FIT_BINS; i++) {
        if (fscanf(file, ",%llu,%lf,%lf", &number, &report->foretold[i], &report->happened[i]) != 3) return false;
        report->bin[i] = number;
    }
    return true;
}

/* ---- Drawing ---- */

static double across(double share)
{
    return MARGIN + share * (WIDE - 2 * MARGIN);
}

static double down(double share)
{
    return HIGH - MARGIN - share * (HIGH - 2 * MARGIN);
}

static void begin_drawing(FILE *file, const char *title, const char *bottom, const char *top)
{
    fprintf(file,
            "<figure><figcaption>%s</figcaption><svg viewBox=\"0 0 %d %d\" width=\"%d\" role=\"img\" "
            "aria-label=\"%s\"><path d=\"M%d %dV%dH%d\" fill=\"none\" stroke=\"#888\"/>"
            "<text x=\"4\" y=\"%d\">%s</text><text x=\"4\" y=\"%d\">%s</text>",
            title, WIDE, HIGH, WIDE, title, MARGIN, MARGIN, HIGH - MARGIN, WIDE - MARGIN, HIGH - MARGIN, bottom, MARGIN,
            top);
}

/* A number of each generation. */
static void draw_course(FILE *file, const char *title, const struct row *rows, size_t count,
                        double (*number)(const struct row *row))
{
    double least = number(&rows[0]), most = least;
    char low[16], high[16];
    casus_assert(count > 0);
    for (size_t i = 0; i < count; i++) {
        least = fmin(least, number(&rows[i]));
        most = fmax(most, number(&rows[i]));
    }
    snprintf(low, sizeof low, "%.3f", least);
    snprintf(high, sizeof high, "%.3f", most);
    begin_drawing(file, title, low, high);
    for (size_t i = 0; i < count; i++)
        fprintf(file, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\"/>",
                across(count > 1 ? (double)i / (double)(count - 1) : 0.5),
                down(most > least ? (number(&rows[i]) - least) / (most - least) : 0.5));
    fputs("</svg></figure>\n", file);
}

static double loss_of(const struct row *row)
{
    return row->report.loss;
}

static double score_of(const struct row *row)
{
    return row->score;
}

static void draw_calibration(FILE *file, const struct fit_report *report)
{
    begin_drawing(file, "What was foretold (across) and what happened (up), last generation", "0", "1");
    fprintf(file, "<path d=\"M%.1f %.1fL%.1f %.1f\" stroke=\"#bbb\"/>", across(0), down(0), across(1), down(1));
    for (int i = 0; i < FIT_BINS; i++) {
        if (report->bin[i] == 0) continue;
        fprintf(file, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4\"/>", across(report->foretold[i]),
                down(report->happened[i]));
    }
    fputs("</svg></figure>\n", file);
}

static void write_table(FILE *file, const struct row *rows, size_t count)
{
    fputs("<table><tr><th>generation<th>positions<th>log loss<th>right<th>by quarter of the game</tr>\n", file);
    for (size_t i = 0; i < count; i++) {
        const struct fit_report *report = &rows[i].report;
        fprintf(file, "<tr><td>%lld<td>%llu<td>%.4f<td>%.1f%%<td>%.3f %.3f %.3f %.3f</tr>\n", rows[i].generation,
                (unsigned long long)report->samples, report->loss, 100 * report->right, report->loss_at[0],
                report->loss_at[1], report->loss_at[2], report->loss_at[3]);
    }
    fputs("</table>\n", file);
}

static void write_values(FILE *file, const struct row *rows, size_t count)
{
    draw_course(file, "Log loss of positions held out, by generation", rows, count, loss_of);
    draw_calibration(file, &rows[count - 1].report);
    write_table(file, rows, count);
}

static void write_scores(FILE *file, const struct row *rows, size_t count)
{
    draw_course(file, "Score against the weights of the beginning, by generation", rows, count, score_of);
}

static bool write_page(const struct casus_game *game, const char *directory, bool (*read)(FILE *, struct row *),
                       void (*write)(FILE *, const struct row *, size_t))
{
    char path[FILE_PATH_SIZE];
    struct cli_output_file file;
    path_of(directory, "report.csv", path);
    FILE *table = fopen(path, "r");
    if (table == NULL) return cli_say_error(STATUS_FAILED, "%s: %s.", path, strerror(errno)) == STATUS_OK;
    struct row *rows = cli_allocate(GENERATIONS_MAX * sizeof *rows);
    size_t count = 0;
    while (count < GENERATIONS_MAX && read(table, &rows[count])) count++;
    fclose(table);
    path_of(directory, "report.html", path);
    bool good = count > 0 && cli_output_begin(&file, path);
    if (good) {
        fprintf(file.stream,
                "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>casus train %s</title>"
                "<style>body{font:16px sans-serif}td,th{padding:2px 12px;text-align:right}</style>"
                "<h1>casus train %s</h1>\n",
                game->name, game->name);
        write(file.stream, rows, count);
        good = cli_output_end(&file, true);
    }
    free(rows);
    return good;
}

bool report_write(const struct casus_game *game, const char *directory)
{
    return write_page(game, directory, read_row, write_values);
}

bool report_write_scores(const struct casus_game *game, const char *directory)
{
    return write_page(game, directory, read_score, write_scores);
}
