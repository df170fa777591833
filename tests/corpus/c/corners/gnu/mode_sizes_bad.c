// Modes are sizes.
//@ run: verify % --timeout 20s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT
//@ gcc: -m32 -O1 => signal ABRT

#include <assert.h>

typedef unsigned int byte __attribute__((mode(QI)));
typedef int wide __attribute__((mode(DI)));
int main(void) { byte b = 300; wide w = 1; w <<= 40; assert(b == 300 && w != 0); return 0; }
