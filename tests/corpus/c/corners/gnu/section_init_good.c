// The loader calls what lies in `.init_array`.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O1 => exit 0

#include <assert.h>

static int x;
static void set(void) { x = 1; }
static void (*p)(void) __attribute__((used, section("mine"))) = set;
int main(void) { assert(x == 0); return 0; }
