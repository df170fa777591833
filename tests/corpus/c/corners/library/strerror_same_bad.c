//@ run: verify % --check reach --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O1 -g -w => signal ABRT
// A message may be overwritten by the next one.

#include <string.h>
#include <assert.h>
int main(void) { assert(strerror(1000000) != strerror(1000001)); return 0; }
