//@ run: verify % --check memsafety --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)
//@ gcc: -O0 -g -w -fsanitize=address => asan
// A constant with static storage must not be written.

#include <string.h>
int main(void) { static const int c[2] = {1, 2}; static int d[2]; int *p = (int *)c; memset(p, 0, sizeof c); return p[0]; }
