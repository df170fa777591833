//@ run: verify % --check memsafety --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)
// Nothing limits what gets stores.

#include <stdio.h>
#include <string.h>
#include <stdlib.h>
char *gets(char *);
int main(void) { char b[64]; if (gets(b)) puts(b); return 0; }
