//@ run: verify % --check reach --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
// What was not read is not changed.

#include <stdio.h>
#include <string.h>
#include <stdlib.h>
#include <assert.h>
int main(void) { int a = 1, b = 2; int r = scanf("%d %d", &a, &b); if (r < 3) assert(b == 2); return 0; }
