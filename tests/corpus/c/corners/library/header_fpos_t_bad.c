//@ run: verify % --check memsafety --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)
// fpos_t has 16 bytes.

#include <stdio.h>
#include <stdlib.h>
int main(void) { fpos_t a; if (fgetpos(stdin, &a)) return 0; fpos_t *p = malloc(8); if (!p) return 0; *p = a; free(p); return 0; }
