// Streams: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    FILE *f = fopen("data", "rb");
    if (!f) return 1;
    char *b = malloc(16);
    if (!b) { fclose(f); return 1; }
    size_t n = fread(b, 1, 15, f);
    assert(n <= 15);
    b[n] = 0;
    fseek(f, 0, SEEK_SET);
    long at = ftell(f);
    (void)at;
    free(b);
    fclose(f);
    return 0;
}
