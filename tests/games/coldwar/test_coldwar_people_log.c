/* The logs of games between people, if they are at hand; they are not part of the source. */
#include <dirent.h>

#include "log_world.h"

#define LOGS SOURCE_DIR "/../shared/conformance/coldwar"

enum { SKIPPED = 77 };

static bool load(struct world *world, const char *name)
{
    char path[512];
    snprintf(path, sizeof path, "%s/%s", LOGS, name);
    FILE *file = fopen(path, "rb");
    if (file == NULL) return false;
    size_t length = fread(world->text, 1, TEXT_SIZE - 1, file);
    world->text[length] = 0;
    fclose(file);
    return true;
}

static void logs_of_people_are_rebuilt(void **state)
{
    struct world *world = *state;
    DIR *directory = opendir(LOGS);
    unsigned logs = 0;
    assert_non_null(directory);
    for (struct dirent *entry = readdir(directory); entry != NULL; entry = readdir(directory)) {
        if (entry->d_name[0] == '.' || !load(world, entry->d_name)) continue;
        import_text(&world->import, world->text);
        tell_differences(&world->import, entry->d_name);
        assert_true(world->import.compared > 100);
        comes_back(world, &world->import);
        logs++;
    }
    closedir(directory);
    assert_true(logs > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(logs_of_people_are_rebuilt, make_world, free_world),
    };
    DIR *directory = opendir(LOGS);
    if (directory == NULL) {
        printf("skipped: there are no logs in %s\n", LOGS);
        return SKIPPED;
    }
    closedir(directory);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
