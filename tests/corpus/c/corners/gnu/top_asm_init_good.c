// Assembly that makes the loader call a function.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0

#include <assert.h>

int x;
void set(void) { x = 1; }

int main(void) { assert(x == 0); return 0; }
