//@ run: verify % --check reach --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 -g -w -fsanitize=address => exit 0
// Trees of the library are not modelled.

#include <search.h>
#include <stddef.h>
static int same(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
int main(void) { void *root = 0; int k = 1; same(&k, &k); return 0; }
