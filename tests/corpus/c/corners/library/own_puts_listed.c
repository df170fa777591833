//@ run: verify % --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ stdout: the program's own `puts` like any other function
//@ gcc: -O0 -w -fno-builtin => exit 0
// gcc makes a call of puts of printf; that it does not is listed.

#include <assert.h>
int n;
int puts(const char *s) { n++; return 0; }
extern int printf(const char *format, ...);
int main(void) {
    printf("hi\n");
    assert(n == 0);
    return 0;
}
