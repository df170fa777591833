//@ run: verify % --timeout 30s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 -w => signal ABRT
// setenv changes what getenv finds.

#include <assert.h>
#include <stdlib.h>
int main(void) {
    char *a = getenv("BIA_SOME_NAME");
    setenv("BIA_SOME_NAME", "x", 1);
    char *b = getenv("BIA_SOME_NAME");
    if (a == 0) assert(b == 0);
    return 0;
}
