//@ run: verify % --check memsafety --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O1 -g -w -fsanitize=address => exit 0
// %[ stores a zero behind the characters.

#include <stdio.h>
#include <string.h>
#include <stdlib.h>
int main(void) { char *b = malloc(3); if (!b) return 0; sscanf("aaab", "%2[a]", b); free(b); return 0; }
