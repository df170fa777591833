//@ run: verify % --check reach --data-model ILP32 --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -m32 -O1 -g -w => exit 0
// Sizes are those of gcc -m32.

#include <stddef.h>
#include <locale.h>
#include <fenv.h>
#include <stdio.h>
#include <assert.h>
int main(void) { assert(sizeof(max_align_t) == 48 && _Alignof(max_align_t) == 16 && sizeof(struct lconv) == 56 && sizeof(fenv_t) == 28 && sizeof(fpos_t) == 12); return 0; }
