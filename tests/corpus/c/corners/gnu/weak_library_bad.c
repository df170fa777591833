// A weak function of the C library is there.
//@ run: verify % --timeout 20s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT
//@ gcc: -m32 -O1 => signal ABRT

#include <assert.h>

extern int getpagesize(void) __attribute__((weak));
extern int puts(const char *) __attribute__((weak));
int main(void) { assert(!getpagesize || !puts); return 0; }
