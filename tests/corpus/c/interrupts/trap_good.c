// A handler that allows for it.
//@ run: verify % --check reach --isr tick --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

#include <assert.h>

static int started;
void tick(void) { assert(started == 0 || started == 1); }
int main(void) {
    started = 1;
    __builtin_trap();
}
