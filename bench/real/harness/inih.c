/* benhoyt/inih: any short file of settings. */
#include "real.h"
#include "ini.h"

#define MOST 5

static int called;

static int handler(void *user, const char *section, const char *name, const char *value) {
    assert(user == &called);
    assert(strlen(section) <= MOST && strlen(name) <= MOST && strlen(value) <= MOST);
    called++;
    return 1;
}

void parse(void) {
    char file[MOST + 1];
    text(file, MOST);
    int error = ini_parse_string(file, handler, &called);
    assert(0 <= error && error <= MOST);
    assert(called <= MOST);
}
