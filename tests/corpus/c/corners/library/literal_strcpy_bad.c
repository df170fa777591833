//@ run: verify % --check memsafety --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)
//@ gcc: -O0 -g -w -fsanitize=address => asan
// Nor by a function.

#include <string.h>
int main(void) { char *p = "abc", a[] = "abc"; strcpy(p, "xy"); return 0; }
