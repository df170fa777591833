#include <assert.h>
#include <stddef.h>
#include <string.h>
int main(int argc, char **argv) {
    assert(argv[argc] == NULL);
    if (argc > 1) {
        size_t n = strlen(argv[1]);
        if (n > 0) assert(argv[1][n - 1] != 0);
        assert(argv[1][n] == 0);
    }
    return 0;
}
