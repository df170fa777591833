//@ run: verify % --check memsafety --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 -g -w -fsanitize=address => exit 0
// A long double has more digits than a double.

#include <stdio.h>
int main(void) { char b[40]; sprintf(b, "%.25Lg", 1.0L + 0x1p-60L); return 0; }
