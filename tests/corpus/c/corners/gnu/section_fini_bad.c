// The loader calls what lies in `.fini_array`.
//@ run: verify % --timeout 20s --check reach
//@ exit: 2
//@ stderr: C-U124
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT
//@ gcc: -m32 -O1 => signal ABRT

#include <assert.h>

static int x;
static void set(void) { assert(x == 0); }
static void (*p)(void) __attribute__((used, section(".fini_array"))) = set;
int main(void) { x = 1; return 0; }
