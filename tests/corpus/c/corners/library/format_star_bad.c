// The width is an int.
//@ run: verify % --check memsafety --timeout 30s --clock processor
//@ exit: 2
//@ stderr: C-U321
//@ gcc: -w -O0 => exit 0

#include <stdio.h>
int main(void) { printf("%*d\n", 1L, 2); return 0; }
