//@ run: verify % --check reach --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O1 -g -w => exit 0
// fmod sets errno if there is no result.

#include <math.h>
#include <errno.h>
#include <assert.h>
int main(void) { errno = 0; volatile double z = 3; volatile double d = fmod(7, z); assert(errno == 0 && d == 1); return 0; }
