//@ run: verify % --check memsafety --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
// A word of the input may be longer than any array.

#include <stdio.h>
#include <string.h>
#include <stdlib.h>
int main(void) { char b[8]; if (scanf("%7s", b) == 1) puts(b); return 0; }
