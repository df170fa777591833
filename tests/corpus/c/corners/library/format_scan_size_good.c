// The same without the error.
//@ run: verify % --check memsafety --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --check reach --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -w -O0 => exit 0

#include <stdio.h>
int main(void) { long long x = 0; return scanf("%lld", &x) > 1; }
