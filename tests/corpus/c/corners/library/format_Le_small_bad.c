//@ run: verify % --check memsafety --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)
//@ gcc: -O0 -g -w -fsanitize=address => asan
// A long double has exponents of four digits.

#include <stdio.h>
int main(void) { char b[13]; sprintf(b, "%Le", 1e-4000L); return 0; }
