// `%n` needs a place.
//@ run: verify % --check memsafety --timeout 30s --clock processor
//@ exit: 2
//@ stderr: C-U321
//@ run: verify % --check reach --timeout 30s --clock processor
//@ exit: 2
//@ stderr: C-U321
//@ gcc: -w -O0 => signal SEGV

#include <stdio.h>
int main(void) { int y = 0; printf("abc%n", y); return 0; }
