// The twin: the sum fits.
//@ run: verify % --check overflow --data-model LP64 --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -fsanitize=undefined => exit 0

#include <stdlib.h>
static int n = 2147483646;
static void h(void) { n += 1; }
__attribute__((destructor)) static void d(void) { atexit(h); }
int main(void) { return 0; }
