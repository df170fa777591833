// A header that nobody has.
//@ run: verify % --check reach
//@ exit: 2
//@ stderr: error[C-E081]
//@ stderr: no_such_header.h: No such file or directory
//@ stderr: neither bia nor this machine has it

#include <no_such_header.h>
int main(void) { return 0; }
