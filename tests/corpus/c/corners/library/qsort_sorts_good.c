//@ run: verify % --check reach --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O1 -g -w -fsanitize=address => exit 0
// qsort calls what it is given.

#include <stdio.h>
#include <string.h>
#include <stdlib.h>
#include <assert.h>
static int up(const void *a, const void *b) { int x = *(const int *)a, y = *(const int *)b; return x < y ? -1 : x > y; }
int main(void) { int a[3] = {3, 1, 2}; qsort(a, 3, sizeof a[0], up); assert(a[0] == 1); return 0; }
