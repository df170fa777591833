// The handler runs before the trap ends the program.
//@ run: verify % --check reach --isr tick --timeout 60s
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)

#include <assert.h>

static int started;
void tick(void) { assert(started == 0); }
int main(void) {
    started = 1;
    __builtin_trap();
}
