// POSIX: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <libgen.h>
#include <string.h>
int main(void) {
    char a[] = "/usr/lib/file.c", b[] = "/usr/lib/file.c", c[] = "name";
    assert(strcmp(basename(a), "file.c") == 0);
    assert(strcmp(dirname(b), "/usr/lib") == 0);
    assert(strcmp(dirname(c), ".") == 0);
    return 0;
}
