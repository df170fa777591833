//@ run: verify % --check memsafety --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ stdout: streams that library functions are given are open
// That a pointer is a stream is assumed, and listed.

#include <stdio.h>
int main(void) {
    FILE *f = (FILE *)"abc";
    char b[4];
    return fgets(b, 4, f) != 0;
}
