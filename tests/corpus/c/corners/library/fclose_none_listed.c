//@ run: verify % --check memsafety --timeout 30s
//@ exit: 0
//@ not: streams that library functions are given are open
// Streams that are open from the start need no word.

#include <stdio.h>
int main(void) { char b[8]; if (fgets(b, 8, stdin)) fputs(b, stdout); return 0; }
