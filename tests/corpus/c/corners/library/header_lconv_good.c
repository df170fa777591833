//@ run: verify % --check reach --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O1 -g -w => exit 0
// Sizes are those of gcc.

#include <locale.h>
#include <fenv.h>
#include <stdio.h>
#include <assert.h>
int main(void) { assert(sizeof(struct lconv) == 96 && sizeof(fenv_t) == 32 && sizeof(fpos_t) == 16); return 0; }
