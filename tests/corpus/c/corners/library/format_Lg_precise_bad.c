//@ run: verify % --check memsafety --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)
//@ gcc: -O0 -g -w -fsanitize=address => asan
// A long double has more digits than a double.

#include <stdio.h>
int main(void) { char b[10]; sprintf(b, "%.25Lg", 1.0L + 0x1p-60L); return 0; }
