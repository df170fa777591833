#include <assert.h>
#include <string.h>
int main(int argc, char *argv[]) {
    int quiet = 0;
    for (int i = 1; i < argc && i < 4; i++)
        if (strcmp(argv[i], "-q") == 0) quiet++;
    assert(quiet <= 3);
    return 0;
}
