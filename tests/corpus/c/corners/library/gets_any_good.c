//@ run: verify % --check memsafety --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
// Nothing limits what gets stores.

#include <stdio.h>
#include <string.h>
#include <stdlib.h>
char *gets(char *);
int main(void) { char b[64]; if (fgets(b, 8, stdin)) puts(b); return 0; }
