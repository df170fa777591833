// Several headers: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <stdlib.h>
static int open_files = 1;
static void cleanup(void) { open_files = 0; }
static void check(void) { assert(open_files == 0); }
int main(void) {
    if (atexit(check) || atexit(cleanup)) return 1;
    exit(EXIT_SUCCESS);
}
