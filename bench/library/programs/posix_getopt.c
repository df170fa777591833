#include <assert.h>
#include <stdlib.h>
#include <unistd.h>
int main(int argc, char **argv) {
    int verbose = 0, level = 0, c;
    while ((c = getopt(argc, argv, "vl:")) != -1) {
        switch (c) {
        case 'v': verbose = 1; break;
        case 'l': level = atoi(optarg); break;
        default: return 2;
        }
    }
    assert(verbose == 0 || verbose == 1);
    assert(optind >= 1);
    (void)level;
    return 0;
}
