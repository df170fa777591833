// A header that is not there is not taken from this machine.
//@ run: verify % --target avr
//@ exit: 2
//@ stderr: C-E081

#include <sys/epoll.h>
int main(void) { return 0; }
