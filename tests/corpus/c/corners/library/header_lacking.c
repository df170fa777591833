//@ run: verify % --timeout 30s --check reach
//@ exit: 2
//@ stderr: C-U125
//@ gcc: -O0 -w => signal ABRT
// A function that glibc's header declares and ours lacks is not taken to return int.

#define _GNU_SOURCE
#include <assert.h>
#include <stdlib.h>
int main(void) {
    unsigned short seed[3] = { 1, 2, 3 };
    double d = erand48(seed);
    assert(d == (int)d);
    return 0;
}
