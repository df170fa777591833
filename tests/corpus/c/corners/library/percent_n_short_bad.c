//@ run: verify % --check reach --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 -g -w -fsanitize=address => signal ABRT
// %hn stores a short and nothing else.

#include <stdio.h>
#include <string.h>
#include <stdlib.h>
#include <assert.h>
int main(void) { short n[2] = {5, 5}; snprintf(0, 0, "abc%hn", &n[0]); assert(n[0] == 5); return 0; }
