//@ run: verify % --std c99 --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 -w -std=c99 => exit 0
// With _POSIX_C_SOURCE it does.

#define _POSIX_C_SOURCE 200809L
#include <assert.h>
#include <string.h>
int main(void) {
    assert(sizeof(strdup("abc")) == sizeof(char *));
    char *copy = strdup("abc");
    assert(copy == 0 || copy[1] == 'b');
    return 0;
}
