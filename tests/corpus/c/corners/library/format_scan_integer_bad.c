// The store goes through a number that was a pointer.
//@ run: verify % --check memsafety --timeout 30s --clock processor
//@ exit: 2
//@ stderr: C-U321
//@ run: verify % --check reach --timeout 30s --clock processor
//@ exit: 2
//@ stderr: C-U321
//@ gcc: -w -O0 => exit 0

#include <stdio.h>
#include <stdint.h>
int main(void) { int y = 0; return scanf("%d", (uintptr_t)&y) == 1 && y == 5; }
