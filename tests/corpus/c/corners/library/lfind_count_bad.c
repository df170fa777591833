//@ run: verify % --check reach --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 -g -w -fsanitize=address => signal ABRT
// lfind stops where it finds.

#include <search.h>
#include <assert.h>
#include <stddef.h>
static int calls;
static int same(const void *a, const void *b) { calls++; return *(const int *)a != *(const int *)b; }
int main(void) { int a[3] = {1, 2, 3}, k = 2; size_t n = 3; lfind(&k, a, &n, sizeof a[0], same); assert(calls == 3); return 0; }
