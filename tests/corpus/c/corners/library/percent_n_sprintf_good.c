//@ run: verify % --check reach --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 -g -w -fsanitize=address => exit 0
// %lln of sprintf is exact.

#include <stdio.h>
#include <string.h>
#include <stdlib.h>
#include <assert.h>
int main(void) { char b[8]; long long n = 0; sprintf(b, "a%sb%lln", "xy", &n); assert(n == 4); return 0; }
