//@ run: verify % --check reach --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O1 -g -w => signal ABRT
// Sizes are those of gcc.

#include <locale.h>
#include <fenv.h>
#include <stdio.h>
#include <assert.h>
int main(void) { assert(sizeof(struct lconv) != 96); return 0; }
