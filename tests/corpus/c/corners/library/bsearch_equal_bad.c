//@ run: verify % --check reach --timeout 30s
//@ exit: 3
//@ stdout: verdict: unknown
//@ gcc: -O1 -g -w => exit 0
// Which of several equal elements bsearch finds is open.

#include <stdlib.h>
#include <assert.h>
static int up(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
int main(void) { int a[3] = {1, 1, 1}, k = 1; assert(bsearch(&k, a, 3, sizeof a[0], up) != a); return 0; }
