//@ run: verify % --check memsafety --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 -g -w -fsanitize=address => exit 0
// A long double has exponents of four digits.

#include <stdio.h>
int main(void) { char b[14]; sprintf(b, "%Lg", 1e-4000L); return 0; }
