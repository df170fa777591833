#include <assert.h>
#include <err.h>
#include <sysexits.h>
#include <stdlib.h>
int main(int argc, char **argv) {
    if (argc < 2) errx(EX_USAGE, "usage: %s file", "prog");
    assert(argc >= 2);
    warnx("%d", argc);
    return 0;
}
