// A conversion without argument.
//@ run: verify % --check memsafety --timeout 30s --clock processor
//@ exit: 2
//@ stderr: C-U321
//@ gcc: -w -O0 => exit 0

#include <stdio.h>
int main(void) { printf("%d %s\n", 1); return 0; }
