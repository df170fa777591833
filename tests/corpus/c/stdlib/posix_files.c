// POSIX: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
int main(void) {
    char name[] = "/tmp/workXXXXXX";
    int fd = mkstemp(name);
    if (fd < 0) return 1;
    assert(strlen(name) <= 15);
    assert(strncmp(name, "/tmp/work", 9) == 0);
    FILE *f = fdopen(fd, "w");
    if (!f) { close(fd); unlink(name); return 1; }
    fprintf(f, "%s\n", name);
    fclose(f);
    return unlink(name);
}
