//@ run: verify % --check memsafety --timeout 30s
//@ exit: 0
//@ stdout: streams that library functions are given are open
// Streams have no state: that they are open is listed.

#include <stdio.h>
int main(void) { FILE *f = fopen("/dev/null", "r"); if (!f) return 0; fclose(f); fclose(f); return 0; }
