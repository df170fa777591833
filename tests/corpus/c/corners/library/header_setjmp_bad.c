//@ run: verify % --check reach --timeout 30s
//@ exit: 2
//@ stderr: C-U106
//@ gcc: -O1 -g -w => signal ABRT
// A program that does not jump may include <setjmp.h>.

#include <setjmp.h>
#include <assert.h>
static jmp_buf e;
int main(void) { if (setjmp(e)) assert(0); longjmp(e, 1); return 0; }
