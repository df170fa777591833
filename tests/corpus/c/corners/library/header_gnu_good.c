//@ run: verify % --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 -w => exit 0
//@ gcc: -O2 -w => exit 0
// With _GNU_SOURCE it does.

#define _GNU_SOURCE
#include <assert.h>
#include <string.h>
int main(void) {
    assert(sizeof(strchrnul("a", 'a')) == sizeof(char *));
    assert(*strchrnul("abc", 'z') == 0);
    return 0;
}
