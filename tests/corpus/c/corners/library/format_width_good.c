// The same without the error.
//@ run: verify % --check memsafety --data-model ILP32 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --check reach --data-model ILP32 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -w -m32 => exit 0

#include <stdio.h>
int main(void) { printf("%lld %s\n", 1LL << 32, "a"); return 0; }
