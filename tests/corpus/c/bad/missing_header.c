// A header that is not there.
//@ run: verify % --check reach
//@ exit: 2
//@ stderr: C-E081
//@ stderr: nosuch.h
//@ stdout: verdict: unknown (bad input)

#include <nosuch.h>
int main(void) { return 0; }
