// The same without the error.
//@ run: verify % --check memsafety --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --check reach --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -w -O0 => exit 0

#include <stdio.h>
int main(void) { printf("%f %s\n", 1.5, "a"); return 0; }
