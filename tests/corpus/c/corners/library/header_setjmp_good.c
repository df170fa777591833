//@ run: verify % --check reach --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O1 -g -w => exit 0
// The twin: a program that does not jump may include <setjmp.h>.

#include <setjmp.h>
#include <assert.h>
static jmp_buf e;
int main(void) { assert(sizeof e == 200); return 0; }
