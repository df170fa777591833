// Jumps: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <setjmp.h>
static jmp_buf env;
static int tries;
static void work(void) {
    if (tries < 3) longjmp(env, tries + 1);
}
int main(void) {
    volatile int count = 0;
    switch (setjmp(env)) {
    case 0: break;
    default: count = count + 1; break;
    }
    tries++;
    if (tries < 3) work();
    assert(count == 2);
    return 0;
}
