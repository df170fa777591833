//@ run: verify % --check reach --timeout 30s
//@ exit: 3
//@ stdout: verdict: unknown
// getenv may give the text of any earlier call again.

#include <stdlib.h>
#include <assert.h>
int main(void) { char *a = getenv("HOME"), *b = getenv("PATH"), *c = getenv("HOME"); assert(!(a && b && a != b && c == a)); return 0; }
