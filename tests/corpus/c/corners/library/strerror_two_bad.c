//@ run: verify % --check reach --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O1 -g -w => signal ABRT
// Two messages may be one object, or two.

#include <string.h>
#include <assert.h>
int main(void) { assert(strerror(1) == strerror(2)); return 0; }
