// Streams: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <stdio.h>
int main(void) {
    FILE *f = fopen("config.txt", "r");
    if (!f) { perror("config.txt"); return 1; }
    int c, lines = 0, seen = 0;
    while (seen < 3 && (c = fgetc(f)) != EOF) { seen++; if (c == '\n') lines++; }
    assert(lines <= seen);
    fclose(f);
    return 0;
}
