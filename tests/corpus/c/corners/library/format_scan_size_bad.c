// Four bytes are stored into eight.
//@ run: verify % --check memsafety --timeout 30s --clock processor
//@ exit: 2
//@ stderr: C-U321
//@ run: verify % --check reach --timeout 30s --clock processor
//@ exit: 2
//@ stderr: C-U321
//@ gcc: -w -O0 => exit 0

#include <stdio.h>
int main(void) { long long x = 0; return scanf("%d", &x) > 1; }
