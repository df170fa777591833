//@ run: verify % --check memsafety --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O1 -g -w -fsanitize=address => exit 0
// qsort looks at all its elements.

#include <stdio.h>
#include <string.h>
#include <stdlib.h>
static int up(const void *a, const void *b) { int x = *(const int *)a, y = *(const int *)b; return x < y ? -1 : x > y; }
int main(void) { int *a = malloc(3 * sizeof *a); if (!a) return 0; a[0] = 2; a[1] = 1; a[2] = 0; qsort(a, 3, sizeof a[0], up); free(a); return 0; }
