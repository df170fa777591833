// The loader calls what lies in `.preinit_array`.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O1 => exit 0

#include <assert.h>

static int x = 1;
static void set(void) { x = 0; }
__attribute__((used, section(".bss.mine"))) static void (*p)(void) ;
int main(void) { assert(x == 1); return 0; }
