//@ run: verify % --check memsafety --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 -g -w -fsanitize=address => exit 0
// fpos_t has 16 bytes.

#include <stdio.h>
#include <stdlib.h>
int main(void) { fpos_t a; if (fgetpos(stdin, &a)) return 0; fpos_t *p = malloc(16); if (!p) return 0; *p = a; free(p); return 0; }
