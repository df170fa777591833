// The handler runs while a function calls itself.
//@ run: verify % --check reach --isr tick --timeout 60s
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)

#include <assert.h>

static int started;
void tick(void) { assert(started == 0); }
static void go_on(void) { go_on(); }
int main(void) {
    started = 1;
    go_on();
    return 0;
}
