// Modes are sizes.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O1 => exit 0

#include <assert.h>

typedef unsigned int byte __attribute__((mode(QI)));
typedef int wide __attribute__((mode(DI)));
int main(void) { byte b = 300; wide w = 1; w <<= 40; assert(b == 44 && w != 0); return 0; }
