// `%d` takes half of the argument, so `%s` takes the other half.
//@ run: verify % --check memsafety --data-model ILP32 --timeout 30s --clock processor
//@ exit: 2
//@ stderr: C-U321
//@ gcc: -w -m32 => signal SEGV

#include <stdio.h>
int main(void) { printf("%d %s\n", 1LL << 32, "a"); return 0; }
