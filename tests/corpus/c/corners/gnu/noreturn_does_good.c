// A function with `noreturn` that ends the program.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O1 => exit 0

#include <assert.h>

#include <stdlib.h>
static int x;
__attribute__((noreturn)) static void stop(void) { exit(0); }
int main(void) { if (x == 0) stop(); assert(0); }
