//@ run: verify % --check memsafety --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 -g -w -fsanitize=address => exit 0
// A constant with static storage must not be written.

#include <string.h>
int main(void) { static const int c[2] = {1, 2}; static int d[2]; int *p = (int *)d; memset(p, 0, sizeof c); return p[0]; }
