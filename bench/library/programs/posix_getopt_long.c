#include <assert.h>
#include <getopt.h>
#include <stddef.h>
int main(int argc, char *argv[]) {
    static const struct option options[] = {
        {"help", no_argument, NULL, 'h'}, {"out", required_argument, NULL, 'o'}, {NULL, 0, NULL, 0}};
    const char *out = NULL;
    int c, help = 0;
    while ((c = getopt_long(argc, argv, "ho:", options, NULL)) != -1) {
        if (c == 'h') help = 1;
        else if (c == 'o') out = optarg;
        else return 1;
    }
    assert(help == 0 || help == 1);
    return out ? 0 : help;
}
