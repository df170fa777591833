//@ run: verify % --check memsafety --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O1 -g -w -fsanitize=address => exit 0
// snprintf writes as much as it is told.

#include <stdio.h>
#include <string.h>
#include <stdlib.h>
int main(void) { char *b = malloc(8); if (!b) return 0; snprintf(b, 8, "%010d", 5); free(b); return 0; }
