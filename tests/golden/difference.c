/* Objects are compared field by field, lists of one length item by item. If the lengths of lists differ, the longest
 * common part is found first, so that a missing item does not shift all that follow. If the whole value is shorter than
 * its differences, the value is given. */
#include "difference.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "golden.h"

enum { PATH_SIZE = 512 };

size_t golden_length(const json_t *value)
{
    char *text = json_dumps(value, JSON_ENCODE_ANY);
    size_t length = strlen(text);
    free(text);
    return length;
}

static void add(json_t *into, const char *path, const json_t *from, const json_t *to);

static void add_fields(json_t *into, const char *path, const json_t *from, const json_t *to)
{
    char below[PATH_SIZE];
    const char *key, *dot = path[0] == 0 ? "" : ".";
    json_t *field;
    json_object_foreach ((json_t *)to, key, field) {
        snprintf(below, sizeof below, "%s%s%s", path, dot, key);
        add(into, below, json_object_get(from, key), field);
    }
    json_object_foreach ((json_t *)from, key, field) {
        snprintf(below, sizeof below, "%s%s%s", path, dot, key);
        if (json_object_get(to, key) == NULL) json_object_set_new(into, below, json_string("absent"));
    }
}

static void add_items(json_t *into, const char *path, const json_t *from, const json_t *to)
{
    char below[PATH_SIZE];
    for (size_t i = 0; i < json_array_size(to); i++) {
        snprintf(below, sizeof below, "%s[%zu]", path, i);
        add(into, below, json_array_get(from, i), json_array_get(to, i));
    }
}

/* ---- Lists of different lengths ---- */

static const json_t *first_field(const json_t *object)
{
    return json_object_iter_value(json_object_iter((json_t *)object));
}

/* Whether two items are the same thing before and after. */
static bool belong_together(const json_t *one, const json_t *other)
{
    if (json_equal(one, other)) return true;
    return json_is_object(one) && json_is_object(other) && first_field(one) != NULL &&
           json_equal(first_field(one), first_field(other));
}

/* For all pairs of places, how many items from there on belong together. The caller frees it. */
static size_t *common_lengths(const json_t *from, const json_t *to)
{
    size_t rows = json_array_size(from), columns = json_array_size(to) + 1;
    size_t *common = calloc((rows + 1) * columns, sizeof *common);
    if (common == NULL) golden_fail("there is no memory");
    for (size_t i = rows; i-- > 0;) {
        for (size_t j = columns - 1; j-- > 0;) {
            size_t down = common[(i + 1) * columns + j], right = common[i * columns + j + 1];
            bool same = belong_together(json_array_get(from, i), json_array_get(to, j));
            common[i * columns + j] = same ? common[(i + 1) * columns + j + 1] + 1 : down > right ? down : right;
        }
    }
    return common;
}

/* The items at first .. end - 1 are missing. */
static void add_absent(json_t *into, const char *path, size_t first, size_t end)
{
    char below[PATH_SIZE];
    if (first == end) return;
    if (end - first == 1) snprintf(below, sizeof below, "%s[%zu]", path, first);
    else snprintf(below, sizeof below, "%s[%zu..%zu]", path, first, end - 1);
    json_object_set_new(into, below, json_string("absent"));
}

static void add_lists(json_t *into, const char *path, const json_t *from, const json_t *to)
{
    char below[PATH_SIZE];
    size_t rows = json_array_size(from), columns = json_array_size(to) + 1, gone = 0, i = 0, j = 0;
    size_t *common = common_lengths(from, to);
    while (i < rows || j < columns - 1) {
        const json_t *was = json_array_get(from, i), *is = json_array_get(to, j);
        if (was != NULL && is != NULL && belong_together(was, is)) {
            add_absent(into, path, gone, i);
            snprintf(below, sizeof below, "%s[%zu]", path, i++);
            add(into, below, was, is);
            gone = i;
            j++;
        } else if (is == NULL || (was != NULL && common[(i + 1) * columns + j] >= common[i * columns + j + 1])) {
            i++;
        } else {
            snprintf(below, sizeof below, "%s[%zu] added", path, j++);
            json_object_set(into, below, (json_t *)is);
        }
    }
    add_absent(into, path, gone, rows);
    free(common);
}

/* ---- Values ---- */

static void add_parts(json_t *into, const char *path, const json_t *from, const json_t *to)
{
    if (json_is_object(from)) add_fields(into, path, from, to);
    else if (json_array_size(from) == json_array_size(to)) add_items(into, path, from, to);
    else add_lists(into, path, from, to);
}

static void add(json_t *into, const char *path, const json_t *from, const json_t *to)
{
    if (from != NULL && json_equal(from, to)) return;
    bool parts = (json_is_object(from) && json_is_object(to)) || (json_is_array(from) && json_is_array(to));
    json_t *differences = json_object();
    if (parts) add_parts(differences, path, from, to);
    if (parts && (path[0] == 0 || golden_length(differences) < strlen(path) + golden_length(to)))
        json_object_update(into, differences);
    else json_object_set(into, path, (json_t *)to);
    json_decref(differences);
}

json_t *golden_differences(const json_t *from, const json_t *to)
{
    json_t *differences = json_object();
    add(differences, "", from, to);
    return differences;
}

json_t *golden_few_differences(const json_t *from, const json_t *to)
{
    json_t *differences = golden_differences(from, to);
    if (3 * golden_length(differences) < 2 * golden_length(to)) return differences;
    json_decref(differences);
    return NULL;
}
