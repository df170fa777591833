// A weak function of the C library is there.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O1 => exit 0

#include <assert.h>

extern int getpagesize(void) __attribute__((weak));
extern int puts(const char *) __attribute__((weak));
int main(void) { assert(getpagesize && puts); return 0; }
