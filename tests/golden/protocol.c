/* What the server says in a few scripted sessions, every message. A script, protocol/NAME.script, has one step per
 * line:
 *
 *     ann {"type":"hello",..}         Ann's device, which connects with its first message, sends this; the id is added
 *     let TABLE ann table             $TABLE stands from now on for the text or number in that field of the newest
 *                                     message to Ann that has it
 *     let TEAM1 ann teams.1.key       the same along a path
 *     share COMMIT TABLE SEEN 1 ab    $COMMIT stands for what seat 1 of $TABLE commits to with 32 bytes of ab,
 *                                     answering the commitment $SEEN
 *     wait 60000                      this many milliseconds pass
 *     gone ann                        her connection closes
 *     crash                           the server dies and starts again from what is stored
 *
 * $N in a message is the last event that the sender has heard of. Chance and time are the same each time, so NAME.json
 * is what everybody receives, in order. A message much like the newest of its type is given by what has "changed" since
 * that one (difference.h). */
#include <ctype.h>
#include <glob.h>

#include "casus/dice.h"
#include "difference.h"
#include "golden.h"
#include "unit/server_world.h"

enum { NAME_SIZE = 32, TEXT_SIZE = 8192, VARIABLES_MAX = 32 };

struct variable {
    char name[NAME_SIZE];
    char value[128];
};

static struct {
    struct world world;
    char name[CLIENTS_MAX][NAME_SIZE];
    int clients;
    struct variable variable[VARIABLES_MAX];
    int variables;
    json_t *told; /* All steps, with their results. */
    const char *path;
    unsigned line;
} play;

_Noreturn static void mend(const char *what)
{
    golden_fail("%s:%u: %s", play.path, play.line, what);
}

/* ---- People ---- */

static int client_named(const char *name)
{
    for (int i = 0; i < play.clients; i++) {
        if (strcmp(play.name[i], name) == 0) return i;
    }
    if (play.clients == CLIENTS_MAX) mend("too many people");
    snprintf(play.name[play.clients], NAME_SIZE, "%.31s", name);
    return play.clients++;
}

/* The last event that the client has heard of. */
static int64_t last_heard(const struct client *client)
{
    int64_t last = 0;
    size_t index, at;
    json_t *message, *event;
    json_array_foreach (client->inbox, index, message) {
        const json_t *n = json_object_get(message, "n");
        if (n != NULL) last = json_integer_value(n);
        json_array_foreach (json_object_get(message, "events"), at, event) {
            n = json_object_get(event, "n");
            if (n != NULL && json_integer_value(n) > last) last = json_integer_value(n);
        }
    }
    return last;
}

/* Adds a message that a client has received; one that others received in this step too appears once, under "ann, bob".
 * `from` is where his messages of this step end so far, so that they keep their order. Returns where they end now. */
static size_t tell_message(size_t from, const char *name, json_t *message)
{
    char names[NAME_SIZE * CLIENTS_MAX];
    for (size_t i = from; i < json_array_size(play.told); i++) {
        json_t *entry = json_array_get(play.told, i);
        void *told = json_object_iter(entry);
        if (told == NULL || !json_equal(json_object_iter_value(told), message)) continue;
        snprintf(names, sizeof names, "%s, %s", json_object_iter_key(told), name);
        json_array_set_new(play.told, i, json_pack("{s:O}", names, message));
        return i + 1;
    }
    json_array_append_new(play.told, json_pack("{s:O}", name, message));
    return json_array_size(play.told);
}

/* Adds what everybody has received in a step. */
static void tell_heard(size_t begin)
{
    for (int i = 0; i < play.clients; i++) {
        struct client *client = &play.world.client[i];
        size_t from = begin;
        for (; client->read < json_array_size(client->inbox); client->read++)
            from = tell_message(from, play.name[i], json_array_get(client->inbox, client->read));
    }
}

static void tell_step(const char *step)
{
    json_array_append_new(play.told, json_string(step));
}

static void tell_said(int number, const char *text)
{
    json_array_append_new(play.told, json_sprintf("%s %s", play.name[number], text));
}

/* ---- Variables ---- */

static const char *value_of(const char *name, size_t length)
{
    for (int i = 0; i < play.variables; i++) {
        if (strlen(play.variable[i].name) == length && strncmp(play.variable[i].name, name, length) == 0)
            return play.variable[i].value;
    }
    return NULL;
}

/* A text or a whole number. */
static void set_variable(const char *name, const json_t *value)
{
    struct variable *variable = NULL;
    for (int i = 0; i < play.variables; i++) {
        if (strcmp(play.variable[i].name, name) == 0) variable = &play.variable[i];
    }
    if (variable == NULL) {
        if (play.variables == VARIABLES_MAX) mend("too many names");
        variable = &play.variable[play.variables++];
    }
    snprintf(variable->name, sizeof variable->name, "%s", name);
    if (json_is_string(value)) snprintf(variable->value, sizeof variable->value, "%s", json_string_value(value));
    else snprintf(variable->value, sizeof variable->value, "%lld", (long long)json_integer_value(value));
}

/* The text with every $NAME replaced. */
static void fill_in(const struct client *client, const char *text, char filled[TEXT_SIZE])
{
    struct casus_writer out = casus_writer_make(filled, TEXT_SIZE);
    for (const char *at = text; *at != 0; at++) {
        if (*at != '$') {
            casus_write_char(&out, *at);
            continue;
        }
        size_t length = 0;
        while (isupper((unsigned char)at[1 + length]) || isdigit((unsigned char)at[1 + length])) length++;
        const char *value = value_of(at + 1, length);
        if (length == 1 && at[1] == 'N') casus_write_int(&out, last_heard(client));
        else if (value != NULL) casus_write_text(&out, value);
        else mend("that name has no value yet");
        at += length;
    }
    if (!casus_writer_fits(&out)) mend("the message is too long");
}

/* ---- Steps ---- */

static json_t *at_path(json_t *value, const char *path)
{
    char copy[NAME_SIZE * 2];
    snprintf(copy, sizeof copy, "%s", path);
    for (char *word = strtok(copy, "."); word != NULL && value != NULL; word = strtok(NULL, ".")) {
        value = isdigit((unsigned char)word[0]) ? json_array_get(value, strtoul(word, NULL, 10))
                                                : json_object_get(value, word);
    }
    return value;
}

/* let NAME CLIENT PATH */
static void step_let(char *words)
{
    char name[NAME_SIZE], who[NAME_SIZE], path[NAME_SIZE * 2];
    if (sscanf(words, "%31s %31s %63s", name, who, path) != 3) mend("expected is: let NAME WHO FIELD");
    json_t *inbox = play.world.client[client_named(who)].inbox;
    for (size_t i = json_array_size(inbox); i-- > 0;) {
        json_t *value = at_path(json_array_get(inbox, i), path);
        if (value == NULL) continue;
        set_variable(name, value);
        return;
    }
    mend("nobody has said that yet");
}

/* share NAME TABLE SEEN SEAT BYTE */
static void step_share(char *words)
{
    char name[NAME_SIZE], table[NAME_SIZE], seen[NAME_SIZE], digits[2 * CASUS_DIGEST_SIZE + 1];
    unsigned seat, byte;
    uint8_t entropy[CASUS_ENTROPY_SIZE], commitment[CASUS_DIGEST_SIZE], share[CASUS_DIGEST_SIZE];
    if (sscanf(words, "%31s %31s %31s %u %x", name, table, seen, &seat, &byte) != 5)
        mend("expected is: share NAME TABLE SEEN SEAT BYTE");
    const char *id = value_of(table, strlen(table)), *answered = value_of(seen, strlen(seen));
    if (id == NULL || answered == NULL ||
        !casus_word_hex((struct casus_word){answered, strlen(answered)}, commitment, sizeof commitment))
        mend("that name has no value yet");
    memset(entropy, (int)byte, sizeof entropy);
    casus_dice_share(entropy, id, seat, commitment, share);
    struct casus_writer out = casus_writer_make(digits, sizeof digits);
    casus_write_hex(&out, share, sizeof share);
    json_t *value = json_string(digits);
    set_variable(name, value);
    json_decref(value);
}

static void step_wait(char *words)
{
    pass_time(&play.world, strtoull(words, NULL, 10));
}

static void step_gone(char *words)
{
    disconnect(&play.world, client_named(words));
}

static void step_crash(char *words)
{
    (void)words;
    crash(&play.world);
}

static void step_say(int number, const char *text)
{
    char filled[TEXT_SIZE], whole[TEXT_SIZE + 32];
    struct client *client = &play.world.client[number];
    if (text[0] != '{') mend("expected is: WHO {message}");
    if (client->connection == NULL) connect_client(&play.world, number);
    fill_in(client, text, filled);
    int length =
        snprintf(whole, sizeof whole, "{\"id\":%d,%s", (int)++client->next_id, filled[1] == '}' ? "}" : filled + 1);
    tell_said(number, filled);
    server_message(play.world.server, client->connection, whole, (size_t)length, play.world.now);
    settle(&play.world);
}

static void read_step(char *line)
{
    static const struct {
        const char *word;
        void (*step)(char *words);
        bool told;
    } rows[] = {{"let ", step_let, false},
                {"share ", step_share, false},
                {"wait ", step_wait, true},
                {"gone ", step_gone, true},
                {"crash", step_crash, true}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        size_t length = strlen(rows[i].word);
        if (strncmp(line, rows[i].word, length) != 0) continue;
        if (rows[i].told) tell_step(line);
        rows[i].step(line + length);
        return;
    }
    char *space = strchr(line, ' ');
    if (space == NULL) mend("expected is: WHO {message}, let, share, wait, gone or crash");
    *space = 0;
    step_say(client_named(line), space + 1);
}

/* ---- What was heard, said once ---- */

/* A message as written to the file: by its differences from the newest message of its type, if that is shorter. Updates
 * `newest`. */
static json_t *shortened(json_t *newest, json_t *message)
{
    const char *type = json_string_value(json_object_get(message, "type"));
    const json_t *before = json_object_get(newest, type);
    json_t *changed = before == NULL ? NULL : golden_few_differences(before, message);
    json_object_set(newest, type, message);
    return changed == NULL ? json_incref(message) : json_pack("{s:s, s:o}", "again", type, "changed", changed);
}

/* The session, to be compared: steps are texts, messages are under the names of those who received them. */
static json_t *shortened_session(const json_t *told)
{
    json_t *session = json_array(), *newest = json_object(), *entry, *message;
    size_t index;
    const char *names;
    json_array_foreach (told, index, entry) {
        if (json_is_string(entry)) json_array_append(session, entry);
        json_object_foreach (entry, names, message)
            json_array_append_new(session, json_pack("{s:o}", names, shortened(newest, message)));
    }
    json_decref(newest);
    return session;
}

static void run_script(struct golden *golden, const char *path)
{
    char line[TEXT_SIZE], name[NAME_SIZE];
    FILE *file = fopen(path, "r");
    if (file == NULL) golden_fail("%s cannot be opened", path);
    memset(&play, 0, sizeof play);
    play.path = path;
    play.told = json_array();
    world_begin(&play.world, 0);
    while (fgets(line, sizeof line, file) != NULL) {
        play.line++;
        line[strcspn(line, "\n")] = 0;
        if (line[0] == 0 || line[0] == '#') continue;
        size_t begin = json_array_size(play.told);
        read_step(line);
        tell_heard(begin);
    }
    fclose(file);
    world_end(&play.world);
    snprintf(name, sizeof name, "%s", strrchr(path, '/') + 1);
    name[strcspn(name, ".")] = 0;
    golden_json(golden, name, shortened_session(play.told));
    json_decref(play.told);
}

int main(int argc, char **argv)
{
    struct golden golden = golden_begin(argc, argv);
    char *pattern;
    glob_t found;
    if (asprintf(&pattern, "%s/*.script", golden.folder) < 0) golden_fail("there is no memory");
    if (glob(pattern, 0, NULL, &found) != 0) golden_fail("there are no scripts: %s", pattern);
    for (size_t i = 0; i < found.gl_pathc; i++) run_script(&golden, found.gl_pathv[i]);
    globfree(&found);
    free(pattern);
    return golden_end(&golden);
}
