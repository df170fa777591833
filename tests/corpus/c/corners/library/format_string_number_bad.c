// A number is no string.
//@ run: verify % --check memsafety --timeout 30s --clock processor
//@ exit: 2
//@ stderr: C-U321
//@ gcc: -w -O0 => signal SEGV

#include <stdio.h>
int main(void) { int x = 5; printf("%s", x); return 0; }
