//@ run: verify % --check reach --timeout 30s
//@ exit: 2
//@ stderr: C-U309
//@ gcc: -O0 -g -w -fsanitize=address => asan
// Trees of the library are not modelled.

#include <search.h>
#include <stddef.h>
static int same(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
int main(void) { void *root = 0; int k = 1; tsearch(&k, &root, same); return 0; }
