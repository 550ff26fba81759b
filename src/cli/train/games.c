#include "games.h"

#include <pthread.h>

#include "casus/assert.h"

enum { THREADS_MAX = 256 };

struct games {
    const struct games_plan *plan;
    bool (*play)(void *context, struct play_out *room, uint64_t number);
    void *context;
    pthread_mutex_t lock;
    uint64_t next, count;
    bool failed;
};

static void *thread_main(void *argument)
{
    struct games *games = argument;
    const struct games_plan *plan = games->plan;
    struct play_out room;
    play_out_make(&room, plan->game, &plan->measure, plan->options);
    room.dealt = true;
    pthread_mutex_lock(&games->lock);
    while (games->next < games->count && !games->failed) {
        uint64_t number = games->next++;
        pthread_mutex_unlock(&games->lock);
        bool played = games->play(games->context, &room, number);
        pthread_mutex_lock(&games->lock);
        if (!played) games->failed = true;
        cli_show_progress("games", games->next, games->count);
    }
    pthread_mutex_unlock(&games->lock);
    play_out_end(&room);
    return NULL;
}

bool games_play(const struct games_plan *plan, uint64_t count,
                bool (*play)(void *context, struct play_out *room, uint64_t number), void *context)
{
    struct games games = {.plan = plan, .play = play, .context = context, .count = count};
    pthread_t thread[THREADS_MAX];
    int64_t started = 0;
    casus_assert(count > 0 && plan->threads >= 1 && plan->threads <= THREADS_MAX);
    pthread_mutex_init(&games.lock, NULL);
    while (started < plan->threads && pthread_create(&thread[started], NULL, thread_main, &games) == 0) started++;
    for (int64_t i = 0; i < started; i++) pthread_join(thread[i], NULL);
    pthread_mutex_destroy(&games.lock);
    cli_end_progress();
    return started > 0 && !games.failed;
}
