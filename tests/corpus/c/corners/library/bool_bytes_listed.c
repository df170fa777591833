//@ run: verify % --check reach --timeout 30s
//@ exit: 0
//@ stdout: a `_Bool` that is read from bytes holds 0 or 1
// A _Bool holds 0 or 1; where one is read from bytes that is listed.

#include <string.h>
#include <assert.h>
int main(void) { _Bool b; unsigned char c = 2; memcpy(&b, &c, 1); assert(b == 1); return 0; }
