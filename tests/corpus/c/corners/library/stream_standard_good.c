//@ run: verify % --check memsafety --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ not: streams that library functions are given are open
//@ gcc: -O0 -g -w -fsanitize=address => exit 0
// Standard streams are open: nothing is listed.

#include <stdio.h>
int main(void) {
    char b[4];
    return fgets(b, 4, stdin) != 0;
}
