// A number is no place to store to.
//@ run: verify % --check memsafety --timeout 30s --clock processor
//@ exit: 2
//@ stderr: C-U321
//@ run: verify % --check reach --timeout 30s --clock processor
//@ exit: 2
//@ stderr: C-U321
//@ gcc: -w -O0 => exit 0

#include <stdio.h>
int main(void) { int x = 0; return scanf("%d", x) > 1; }
