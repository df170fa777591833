// The loader calls what lies in `.preinit_array`.
//@ run: verify % --timeout 20s --check reach
//@ exit: 2
//@ stderr: C-U124
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT
//@ gcc: -m32 -O1 => signal ABRT

#include <assert.h>

static int x = 1;
static void set(void) { x = 0; }
__attribute__((used, section(".preinit_array"))) static void (*p)(void) = set;
int main(void) { assert(x == 1); return 0; }
