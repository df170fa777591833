//@ run: verify % --check memsafety --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O1 -g -w -fsanitize=address => exit 0
// %s stores as much as there is.

#include <stdio.h>
#include <string.h>
#include <stdlib.h>
int main(void) { char *b = malloc(4); if (!b) return 0; sscanf("abcd ef", "%3s", b); free(b); return 0; }
