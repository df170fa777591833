// POSIX: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <fnmatch.h>
int main(void) {
    int r = fnmatch("*.c", "main.c", 0);
    assert(r == 0 || r == FNM_NOMATCH || r != 0);
    return 0;
}
