// Streams: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
int main(void) {
    int c = getchar();
    if (c == EOF) return 0;
    assert(c >= 0 && c <= 255);
    if (isdigit(c)) { int d = c - '0'; assert(d >= 0 && d <= 9); }
    putchar(toupper(c));
    ungetc('x', stdin);
    fflush(stdout);
    return 0;
}
