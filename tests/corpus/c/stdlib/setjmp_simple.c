// Jumps: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <setjmp.h>
static jmp_buf out;
static void fail(int code) { longjmp(out, code); }
int main(void) {
    int r = setjmp(out);
    if (r == 0) {
        fail(3);
        assert(0);
    }
    assert(r == 3);
    return 0;
}
