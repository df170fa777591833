//@ run: verify % --check memsafety --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)
//@ gcc: -O1 -g -w -fsanitize=address => asan
// %s stores as much as there is.

#include <stdio.h>
#include <string.h>
#include <stdlib.h>
int main(void) { char *b = malloc(4); if (!b) return 0; sscanf("abcd ef", "%s", b); free(b); return 0; }
