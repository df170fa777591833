// A function with `noreturn` that ends the program.
//@ run: verify % --timeout 20s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT
//@ gcc: -m32 -O1 => signal ABRT

#include <assert.h>

#include <stdlib.h>
static int x;
__attribute__((noreturn)) static void stop(void) { exit(0); }
int main(void) { if (x == 1) stop(); assert(0); }
