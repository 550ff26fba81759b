/* The hall's fuzzer begins with everything that people can do: each message of the protocol, each dealing of the games
 * and each deed is accepted at least once while its seeds are played, and a bot stands in for somebody. What is only
 * ever refused is not fuzzed, because its handler ends at its first check. And what the fuzzer makes up is mostly JSON.
 *
 *     test_seeds [--tell] SEED .. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mutate.h"
#include "script.h"
#include "server/protocol.h"

enum { FILE_SIZE = 1 << 17, MADE = 400, SENT_PER_CENT = 70 };

/* The handler treats each as a separate message. */
static const char *const deeds[] = {"stand_in open", "stand_in never", "stand_in always", "propose takeback",
                                    "propose pause", "propose resume", "moderate mute",   "moderate unmute",
                                    "moderate kick", "moderate ban",   "moderate unban",  "phase extend",
                                    "phase pause",   "phase resume",   "phase close",     "phase remind",
                                    "phase clock",   "renew team",     "renew curators",  "renew organisers"};

struct accepted {
    char deed[HALL_DEEDS_MAX][HALL_DEED_SIZE];
    unsigned count;
    bool stood_in;
};

static void add(struct accepted *all, const struct hall *hall)
{
    all->stood_in = all->stood_in || hall->stood_in;
    for (unsigned i = 0; i < hall->accepted_count; i++) {
        unsigned at = 0;
        while (at < all->count && strcmp(all->deed[at], hall->accepted[i]) != 0) at++;
        if (at == all->count && at < HALL_DEEDS_MAX) memcpy(all->deed[all->count++], hall->accepted[i], HALL_DEED_SIZE);
    }
}

/* The deed, or any of that type. */
static bool was_done(const struct accepted *all, const char *deed)
{
    size_t length = strlen(deed);
    for (unsigned i = 0; i < all->count; i++) {
        char behind = all->deed[i][length < HALL_DEED_SIZE ? length : 0];
        if (strncmp(all->deed[i], deed, length) == 0 && (behind == 0 || behind == ' ')) return true;
    }
    return false;
}

static unsigned check(const struct accepted *all, const char *deed)
{
    if (was_done(all, deed)) return 0;
    printf("%s: accepted by no seed\n", deed);
    return 1;
}

static unsigned check_all(const struct accepted *all)
{
    size_t count;
    unsigned missing = 0;
    const struct message_type *types = protocol_types(&count);
    for (size_t i = 0; i < count; i++) missing += check(all, types[i].name);
    for (size_t i = 0; hall_deal(i) != NULL; i++) missing += check(all, hall_deal(i)->name);
    for (size_t i = 0; i < sizeof deeds / sizeof deeds[0]; i++) missing += check(all, deeds[i]);
    if (!all->stood_in) printf("nobody was stood in for\n");
    return missing + !all->stood_in;
}

static void play(const char *path, struct accepted *all)
{
    static char text[FILE_SIZE];
    static struct hall hall;
    FILE *file = fopen(path, "rb");
    size_t length = file == NULL ? 0 : fread(text, 1, sizeof text, file);
    if (length == 0) {
        fprintf(stderr, "test_seeds: %s cannot be read\n", path);
        exit(2);
    }
    fclose(file);
    script_play(&hall, text, length);
    add(all, &hall);
}

/* What mutate.c calls for unstructured bytes; here it changes nothing. */
size_t LLVMFuzzerMutate(uint8_t *bytes, size_t size, size_t most);
size_t LLVMFuzzerMutate(uint8_t *bytes, size_t size, size_t most)
{
    (void)bytes;
    return size < most ? size : most;
}

static bool is_message(const char *line, size_t length)
{
    json_t *message = length > 1 ? json_loadb(line + 1, length - 1, JSON_REJECT_DUPLICATES, NULL) : NULL;
    bool object = json_is_object(message);
    json_decref(message);
    return object;
}

/* How many of a person's lines are valid messages, with marks for numbers replaced as script.c does. */
static void count_messages(const char *text, size_t length, unsigned *said, unsigned *messages)
{
    struct casus_reader lines = casus_reader_make(text, length);
    struct casus_word line;
    for (bool first = true; casus_read_line(&lines, &line); first = false) {
        char shown[1 << 13];
        size_t at = 0;
        if (first || line.length < 2 || line.at[0] < '0' || line.at[0] > '9' || line.length >= sizeof shown) continue;
        for (size_t i = 0; i < line.length; i++) {
            bool mark = line.at[i] == '$' && i + 1 < line.length && line.at[i + 1] == 'n';
            shown[at++] = mark ? '7' : line.at[i];
            i += mark;
        }
        *said += 1;
        *messages += is_message(shown, at);
    }
}

static unsigned check_made(void)
{
    unsigned said = 0, messages = 0;
    for (unsigned seed = 0; seed < MADE; seed++) {
        uint8_t text[1 << 13] = "hm\n.5\n";
        size_t length = mutate_script(text, 6, sizeof text, seed);
        count_messages((const char *)text, length, &said, &messages);
    }
    printf("%u of %u lines that the fuzzer made up are messages\n", messages, said);
    return said < MADE / 2 || messages * 100 < said * SENT_PER_CENT;
}

int main(int argc, char **argv)
{
    struct accepted all = {.count = 0};
    bool tell = argc > 1 && strcmp(argv[1], "--tell") == 0;
    if (argc < 2 + tell) {
        fprintf(stderr, "test_seeds: there are no seeds\n");
        return 2;
    }
    for (int i = 1 + tell; i < argc; i++) play(argv[i], &all);
    for (unsigned i = 0; tell && i < all.count; i++) printf("%s\n", all.deed[i]);
    printf("%d seeds, %u deeds accepted\n", argc - 1 - tell, all.count);
    return check_all(&all) + check_made() > 0;
}
