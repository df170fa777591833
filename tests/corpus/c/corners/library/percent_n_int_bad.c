//@ run: verify % --check reach --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 -g -w -fsanitize=address => signal ABRT
// %n stores how many characters went before.

#include <stdio.h>
#include <string.h>
#include <stdlib.h>
#include <assert.h>
int main(void) { int n = 7; printf("ab%n\n", &n); assert(n == 7); return 0; }
