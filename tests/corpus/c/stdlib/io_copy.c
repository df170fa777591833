// Streams: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <stdio.h>
int main(void) {
    int c;
    for (int i = 0; i < 4 && (c = getc(stdin)) != EOF; i++)
        if (putc(c, stdout) == EOF) return 1;
    return ferror(stdin) || ferror(stdout);
}
