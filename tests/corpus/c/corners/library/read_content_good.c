//@ run: verify % --check reach --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
// What was read is arbitrary, the rest stays.

#include <unistd.h>
#include <assert.h>
int main(void) { char b[2] = {1, 1}; long n = read(0, b, 1); assert(n < 1 || b[1] == 1); return 0; }
