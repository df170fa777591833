//@ run: verify % --check reach --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 -g -w -fsanitize=address => signal ABRT
// %lln of sprintf is exact.

#include <stdio.h>
#include <string.h>
#include <stdlib.h>
#include <assert.h>
int main(void) { char b[8]; long long n = 0; sprintf(b, "a%sb%lln", "xy", &n); assert(n == 3); return 0; }
