// Streams: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <stdio.h>
int main(void) {
    FILE *f = tmpfile();
    if (!f) return 1;
    fputs("line\n", f);
    rewind(f);
    char b[8];
    if (fgets(b, sizeof b, f)) assert(b[7] == b[7]);
    if (feof(f)) clearerr(f);
    fclose(f);
    return 0;
}
