// Several headers: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#define NDEBUG
#include <assert.h>
int main(void) {
    int calls = 0;
    assert(calls++ == 12345);
    return calls;
}
