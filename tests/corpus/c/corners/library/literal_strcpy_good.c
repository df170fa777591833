//@ run: verify % --check memsafety --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 -g -w -fsanitize=address => exit 0
// Nor by a function.

#include <string.h>
int main(void) { char *p = "abc", a[] = "abc"; strcpy(a, "xy"); return 0; }
