//@ run: verify % --check reach --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O1 -g -w -fsanitize=address => signal ABRT
// qsort_r passes its last argument on.

#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <stdlib.h>
#include <assert.h>
static int by(const void *a, const void *b, void *e) { ++*(int *)e; return *(const int *)a - *(const int *)b; }
int main(void) { int a[2] = {2, 1}, calls = 0; qsort_r(a, 2, sizeof a[0], by, &calls); assert(a[0] == 1 && calls == 0); return 0; }
