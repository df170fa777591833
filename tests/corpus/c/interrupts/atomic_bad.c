// Of one that is not atomic it is two.
//@ run: verify % --check reach --isr tick --timeout 60s
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)

#include <assert.h>

static int count;
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
