//@ run: verify % --check reach --data-model ILP32 --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -m32 -O1 -g -w => signal ABRT
// Sizes are those of gcc -m32.

#include <stddef.h>
#include <locale.h>
#include <fenv.h>
#include <stdio.h>
#include <assert.h>
int main(void) { assert(sizeof(max_align_t) != 48); return 0; }
