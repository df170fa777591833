// Jumps out of functions.
//@ run: verify % --check reach
//@ exit: 2
//@ stderr: C-U106
//@ stdout: verdict: unknown (bad input)

#include <setjmp.h>
jmp_buf b;
int main(void) { return setjmp(b); }
