//@ run: verify % --check memsafety --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)
//@ gcc: -O0 -g -w -fsanitize=address => asan
// A long double has exponents of four digits.

#include <stdio.h>
int main(void) { char b[4]; sprintf(b, "%Lg", 1e-4000L); return 0; }
