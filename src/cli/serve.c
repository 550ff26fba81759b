/* casus serve, and casus play: the same server with a store of its own in the user's directory and a browser opened on
 * it. */
#include <arpa/inet.h>
#include <fcntl.h>
#include <ifaddrs.h>
#include <netinet/in.h>
#include <qrencode.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli.h"
#include "fault_option.h"
#include "server/transport/service.h"
#include "store/store.h"

enum { PATH_SIZE = 1024, DEFAULT_PORT = 8017, THINK_MS = 500, BACKUP_MINUTES = 60, BACKUP_KEEP = 24 };

/* Where the page is: beside the program as it is built, or where it is installed. */
static const char *find_web(char path[PATH_SIZE])
{
    static const char *const places[] = {"/../web/dist", "/../share/casus/web", "/web/dist"};
    char self[PATH_SIZE - 64];
    ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
    if (length < 0) return "web/dist";
    self[length] = 0;
    char *slash = strrchr(self, '/');
    if (slash != NULL) *slash = 0;
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        snprintf(path, PATH_SIZE, "%s%s", self, places[i]);
        if (access(path, R_OK) == 0) return path;
    }
    return "web/dist";
}

/* The directory of the page: the one that was named, if it exists, or the one found. NULL after saying that it does not
 * exist. */
static const char *page_directory(const char *named, char path[PATH_SIZE])
{
    struct stat status;
    if (named == NULL) return find_web(path);
    if (stat(named, &status) == 0 && S_ISDIR(status.st_mode)) return named;
    cli_say_error(STATUS_UNUSABLE, "--web: %s is not a directory; name the one with the built page, such as web/dist.",
                  named);
    return NULL;
}

bool cli_default_store(char path[STORE_PATH_SIZE])
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    if (data != NULL && data[0] == '/') snprintf(path, STORE_PATH_SIZE, "%s/casus", data);
    else snprintf(path, STORE_PATH_SIZE, "%s/.local/share/casus", home != NULL ? home : "/tmp");
    if (!cli_make_directories(path, true)) return false;
    strncat(path, "/casus.sqlite", STORE_PATH_SIZE - strlen(path) - 1);
    return true;
}

/* Starts a program that opens the page, if there is a display; the user will see whether it works. It gets a session of
 * its own, so that Ctrl-C stops the server and not the browser, and a parent of its own, so that nobody has to wait for
 * it. */
static void open_browser(const char *address)
{
    static const char *const openers[] = {"xdg-open", "sensible-browser", "chromium", "firefox"};
    if (getenv("DISPLAY") == NULL && getenv("WAYLAND_DISPLAY") == NULL) return;
    pid_t child = fork();
    if (child > 0) waitpid(child, NULL, 0);
    if (child != 0) return;
    setsid();
    if (fork() != 0) _exit(0);
    int nothing = open("/dev/null", O_RDWR);
    for (int stream = 0; nothing >= 0 && stream < 3; stream++) dup2(nothing, stream); /* Browsers write to it. */
    for (size_t i = 0; i < sizeof openers / sizeof openers[0]; i++)
        execlp(openers[i], openers[i], address, (char *)NULL);
    _exit(127);
}

/* Two rows of the code in one line of text: dark on light, with the margin that scanners need. */
static void print_code(const char *text)
{
    enum { EDGE = 2 };
    /* The light modules are drawn, because most terminals are dark. */
    static const char *const blocks[] = {"\u2588", "\u2580", "\u2584", " "};
    QRcode *code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_L);
    for (int y = -EDGE; code != NULL && y < code->width + EDGE; y += 2) {
        for (int x = -EDGE; x < code->width + EDGE; x++) {
            bool dark[2] = {false, false};
            for (int half = 0; half < 2; half++) {
                bool inside = x >= 0 && x < code->width && y + half >= 0 && y + half < code->width;
                dark[half] = inside && (code->data[(y + half) * code->width + x] & 1) != 0;
            }
            fputs(blocks[dark[0] * 2 + dark[1]], stdout);
        }
        putchar('\n');
    }
    QRcode_free(code);
}

/* An interface's address as written in a URL; false if nobody else reaches it (loopback, IPv6 link-local), or if it is
 * an IPv6 address and the server does not listen on IPv6. */
static bool url_host(const struct sockaddr *address, bool six, char *host, size_t size)
{
    char text[INET6_ADDRSTRLEN];
    if (address == NULL) return false;
    if (address->sa_family == AF_INET) {
        const struct sockaddr_in *four = (const struct sockaddr_in *)(const void *)address;
        inet_ntop(AF_INET, &four->sin_addr, text, sizeof text);
        snprintf(host, size, "%s", text);
        return ntohl(four->sin_addr.s_addr) >> 24 != 127;
    }
    if (address->sa_family != AF_INET6 || !six) return false;
    const struct in6_addr *long_address = &((const struct sockaddr_in6 *)(const void *)address)->sin6_addr;
    inet_ntop(AF_INET6, long_address, text, sizeof text);
    snprintf(host, size, "[%s]", text);
    return !IN6_IS_ADDR_LOOPBACK(long_address) && !IN6_IS_ADDR_LINKLOCAL(long_address);
}

/* Prints all addresses in the machine's networks that reach a server listening on every address, for friends in the
 * same room. The first is put into `first` ("" if there is none): links that the page gives out use the address under
 * which it was opened. */
static void print_network_addresses(const char *address, bool six, char *first, size_t size)
{
    struct ifaddrs *list = NULL;
    const char *port = strrchr(address, ':');
    first[0] = 0;
    if (port == NULL || getifaddrs(&list) != 0) return;
    for (const struct ifaddrs *at = list; at != NULL; at = at->ifa_next) {
        char host[INET6_ADDRSTRLEN + 2];
        if (!url_host(at->ifa_addr, six, host, sizeof host)) continue;
        printf("In your network: http://%s%s\n", host, port);
        if (first[0] == 0) snprintf(first, size, "http://%s%s", host, port);
    }
    freeifaddrs(list);
}

struct serving {
    const char *host;
};

/* The server itself prints one of its addresses; if it listens on all, there are more. */
static void on_serving(void *context, const char *address)
{
    const struct serving *serving = context;
    const char *host = serving->host;
    char first[64];
    bool six = strcmp(host, "::") == 0;
    if (six || strcmp(host, "0.0.0.0") == 0) print_network_addresses(address, six, first, sizeof first);
    fflush(stdout);
}

/* ---- serve ---- */

enum { ADDRESS_SIZE = 64 };

/* Reads "PORT", "ADDRESS:PORT" or "[ADDRESS]:PORT"; without an address it is loopback. False after saying that it is
 * none of these. */
static bool read_metrics_address(const char *text, char host[ADDRESS_SIZE], int *port)
{
    const char *colon = strrchr(text, ':'), *digits = colon != NULL ? colon + 1 : text, *at = text;
    size_t length = colon != NULL ? (size_t)(colon - text) : 0;
    int64_t number;
    bool brackets = length >= 2 && text[0] == '[' && text[length - 1] == ']';
    if (brackets) {
        at = text + 1;
        length -= 2;
    }
    bool plain = brackets || memchr(at, ':', length) == NULL;
    if (plain && length < ADDRESS_SIZE && (colon == NULL || length > 0) &&
        casus_word_int((struct casus_word){digits, strlen(digits)}, 0, 65535, &number)) {
        snprintf(host, ADDRESS_SIZE, "%.*s", (int)length, at);
        if (colon == NULL) snprintf(host, ADDRESS_SIZE, "127.0.0.1");
        *port = (int)number;
        return true;
    }
    cli_say_error(
        STATUS_UNUSABLE,
        "--metrics takes a port, or an address and a port, such as 9464, 10.0.0.5:9464 or [::1]:9464, not \"%s\".",
        text);
    return false;
}

enum status run_serve(int argc, char **argv)
{
    char web_path[PATH_SIZE], metrics_host[ADDRESS_SIZE] = "";
    const char *host = "127.0.0.1", *store = "casus.sqlite", *web = NULL, *origin = NULL, *metrics = NULL,
               *plant = "none", *backup = NULL, *words[1];
    enum server_fault fault = FAULT_NONE;
    int metrics_port = 0;
    int64_t port = DEFAULT_PORT, think = THINK_MS, idle = 0, backup_minutes = BACKUP_MINUTES, backup_keep = BACKUP_KEEP;
    bool no_rate_limit = false, verbose = false;
    const struct option_row rows[] = {
        {"--host", "ADDRESS", "listen on this address (127.0.0.1; 0.0.0.0 or :: is all)", .text = &host},
        {"--port", "N", "listen on this port (8017; 0 is any free one)", .number = &port, .least = 0, .most = 65535},
        {"--store", "FILE", "the store, made if it is not there (casus.sqlite); or postgresql://..", .text = &store},
        {"--backup", "DIR", "back up the store into this directory at regular intervals", .text = &backup},
        {"--backup-every", "MINUTES", "the interval (60)", .number = &backup_minutes, .least = 1, .most = 44640},
        {"--backup-keep", "N", "how many of the newest backups to keep (24)", .number = &backup_keep, .least = 1,
         .most = 10000},
        {"--web", "DIR", "where the built page is", .text = &web},
        {"--origin", "URL", "a further origin that pages may come from, such as https://casus.example",
         .text = &origin},
        {"--metrics", "PORT", "serve /metrics on this port, or ADDRESS:PORT (nowhere; 0 is any free one)",
         .text = &metrics},
        {"--think", "MS", "how long bots wait before they move (500)", .number = &think, .least = 0, .most = 60000},
        {"--idle", "MS", "how long a table that nobody uses stays in memory (60000; 10000 once it is over)",
         .number = &idle, .least = 1, .most = 86400000},
        {"--no-rate-limit", NULL, "take any number of messages a second (for measuring)", .flag = &no_rate_limit},
        {"--verbose", NULL, "log every connection", .flag = &verbose},
        FAULT_OPTION(&plant) /* Nothing in the program that people run. */
    };
    int status = READ_OPTIONS("serve [options]", rows, words);
    if (status >= 0) return (enum status)status;
    if (metrics != NULL && !read_metrics_address(metrics, metrics_host, &metrics_port)) return STATUS_UNUSABLE;
    if (!fault_choose(plant, &fault)) return STATUS_UNUSABLE;
    if (backup != NULL && !store_is_file(store))
        return cli_say_error(STATUS_UNUSABLE, "--backup copies files; a database of PostgreSQL is backed up by its own "
                                              "means (docs/operating.md).");
    struct serving serving = {host};
    struct casus_serve_options options = {.host = host,
                                          .port = (int)port,
                                          .metrics_host = metrics != NULL ? metrics_host : NULL,
                                          .metrics_port = metrics_port,
                                          .store_path = store,
                                          .origin = origin,
                                          .web_directory = page_directory(web, web_path),
                                          .think_ms = (uint32_t)think,
                                          .idle_ms = (uint32_t)idle,
                                          .backup_folder = backup,
                                          .backup_minutes = (uint32_t)backup_minutes,
                                          .backup_keep = (uint32_t)backup_keep,
                                          .rate_limit = !no_rate_limit,
                                          .verbose = verbose,
                                          .fault = fault,
                                          .ready = on_serving,
                                          .ready_context = &serving};
    return options.web_directory == NULL ? STATUS_UNUSABLE : (enum status)casus_serve(&options);
}

/* ---- play ---- */

struct playing {
    bool browser, lan;
    const char *game;
};

static void on_ready(void *context, const char *address)
{
    const struct playing *playing = context;
    char page[256], network[64] = "";
    if (playing->lan) print_network_addresses(address, false, network, sizeof network);
    if (network[0] != 0) print_code(network);
    snprintf(page, sizeof page, "%s%s%s", network[0] != 0 ? network : address, playing->game != NULL ? "#/new/" : "",
             playing->game != NULL ? playing->game : "");
    printf("Open %s in a browser; Ctrl-C stops.\n", page);
    fflush(stdout);
    if (playing->browser) open_browser(page);
}

enum status run_play(int argc, char **argv)
{
    char web_path[PATH_SIZE], store_path[STORE_PATH_SIZE];
    const char *store = NULL, *web = NULL, *words[2];
    int64_t port = DEFAULT_PORT;
    bool no_browser = false, lan = false;
    const struct option_row rows[] = {
        {"--port", "N", "listen on this port (8017; 0 is any free one)", .number = &port, .least = 0, .most = 65535},
        {"--store", "FILE", "the store (casus/casus.sqlite in your data directory)", .text = &store},
        {"--web", "DIR", "where the built page is", .text = &web},
        {"--lan", NULL, "let others in your network join", .flag = &lan},
        {"--no-browser", NULL, "do not open a browser", .flag = &no_browser},
    };
    int status = READ_OPTIONS("play [GAME] [options]", rows, words);
    if (status >= 0) return (enum status)status;
    if (words[0] != NULL && cli_find_game(words[0]) == NULL) return STATUS_UNUSABLE;
    if (store == NULL) {
        if (!cli_default_store(store_path)) return STATUS_FAILED;
        store = store_path;
    }
    struct playing playing = {.browser = !no_browser, .lan = lan, .game = words[0]};
    struct casus_serve_options options = {.host = lan ? "0.0.0.0" : "127.0.0.1",
                                          .port = (int)port,
                                          .store_path = store,
                                          .web_directory = page_directory(web, web_path),
                                          .think_ms = THINK_MS,
                                          .rate_limit = true,
                                          .ready = on_ready,
                                          .ready_context = &playing};
    return options.web_directory == NULL ? STATUS_UNUSABLE : (enum status)casus_serve(&options);
}
