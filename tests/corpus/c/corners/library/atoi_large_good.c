//@ run: verify % --check reach --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O1 -g -w => exit 0
// A number that does not fit is undefined, and any number here.

#include <stdlib.h>
#include <assert.h>
int main(void) { assert(atoi(" -2147483648") == -2147483647 - 1 && atol("+12") == 12); return 0; }
