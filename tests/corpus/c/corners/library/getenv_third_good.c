//@ run: verify % --check reach --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O1 -g -w => exit 0
// getenv may give the text of any earlier call again.

#include <stdlib.h>
#include <assert.h>
int main(void) { char *a = getenv("HOME"), *b = getenv("PATH"), *c = getenv("HOME"); assert(!(a && b && c == a) || *a == *c); return 0; }
