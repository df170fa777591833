//@ run: verify % --timeout 30s --check reach
//@ exit: 3
//@ stdout: the real program does not get
//@ gcc: -O0 -w => exit 0
// getenv finds the same text again unless something changes the environment, and here nothing does.

#include <assert.h>
#include <stdlib.h>
int main(void) {
    char *a = getenv("A");
    char *b = getenv("A");
    if (a) assert(a == b);
    return 0;
}
