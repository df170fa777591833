//@ run: verify % --check reach --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O1 -g -w => signal ABRT
// A number that does not fit is undefined, and any number here.

#include <stdlib.h>
#include <assert.h>
int main(void) { assert(atoi("99999999999999999999") != -1); return 0; }
