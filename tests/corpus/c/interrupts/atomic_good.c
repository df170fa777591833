// An assignment of an atomic object is one step.
//@ run: verify % --check reach --isr tick --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

#include <assert.h>
#include <stdatomic.h>

static atomic_int count;
static int ticked;
void tick(void) {
    if (!ticked) {
        count += 10;
        ticked = 1;
    }
}

int main(void) {
    count += 1;
    int seen = ticked, now = count;
    if (seen) assert(now == 11);
    return 0;
}
