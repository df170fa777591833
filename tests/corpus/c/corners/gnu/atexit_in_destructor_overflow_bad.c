// A handler that a destructor registers overflows.
//@ run: verify % --check overflow --data-model LP64 --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (no-overflow)
//@ gcc: -fsanitize=undefined => ubsan

#include <stdlib.h>
static int n = 2147483646;
static void h(void) { n += 2; }
__attribute__((destructor)) static void d(void) { atexit(h); }
int main(void) { return 0; }
