//@ run: verify % --check memsafety --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
// lsearch adds what it does not find.

#include <search.h>
#include <stddef.h>
static int same(const void *a, const void *b) { return *(const int *)a != *(const int *)b; }
int main(void) { int a[2] = {1, 2}, k = 2; size_t n = 2; lsearch(&k, a, &n, sizeof a[0], same); return 0; }
