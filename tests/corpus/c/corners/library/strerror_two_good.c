//@ run: verify % --check reach --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O1 -g -w => exit 0
// Two messages may be one object, or two.

#include <string.h>
#include <assert.h>
int main(void) { char *p = strerror(1); assert(p != 0 && p[0] != 0); return 0; }
