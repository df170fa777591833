//@ run: verify % --check reach --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O1 -g -w => exit 0
// Which of several equal elements bsearch finds is open.

#include <stdlib.h>
#include <assert.h>
static int up(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
int main(void) { int a[3] = {1, 1, 2}, k = 1; int *p = bsearch(&k, a, 3, sizeof a[0], up); assert(p == a || p == a + 1); return 0; }
