//@ run: verify % --check reach --timeout 30s
//@ exit: 1
//@ stdout: confirmed by execution
//@ gcc: -O1 -g -w => signal ABRT
// A jump comes back from `setjmp` with its value.

#include <setjmp.h>
#include <assert.h>
static jmp_buf e;
int main(void) { if (setjmp(e)) assert(0); longjmp(e, 1); return 0; }
