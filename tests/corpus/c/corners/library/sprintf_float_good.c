//@ run: verify % --check memsafety --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O1 -g -w -fsanitize=address => exit 0
// The length of %f.

#include <stdio.h>
#include <string.h>
#include <stdlib.h>
int main(void) { char *b = malloc(7); if (!b) return 0; sprintf(b, "%.2f", 123.456); free(b); return 0; }
