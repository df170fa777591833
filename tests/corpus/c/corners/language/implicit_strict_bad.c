//@ run: verify % --std c99 --check memsafety --timeout 30s
//@ exit: 2
//@ stderr: C-U310
//@ gcc: -O0 -w -std=c99 => signal SEGV
// A strict standard leaves the name to the program: strdup returns an int, and a pointer is cut off.

#include <assert.h>
int main(void) {

    char *p = strdup("abc");
    assert(p == 0 || *p == 'a');
    return 0;
}
