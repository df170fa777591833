//@ run: verify % --check reach --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O1 -g -w => signal ABRT
// fmod sets errno if there is no result.

#include <math.h>
#include <errno.h>
#include <assert.h>
int main(void) { errno = 0; volatile double z = 0; volatile double d = fmod(1, z); assert(errno != EDOM); return 0; }
