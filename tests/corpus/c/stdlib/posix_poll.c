// POSIX: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <poll.h>
int main(void) {
    struct pollfd p[2] = {{0, POLLIN, 0}, {1, POLLOUT, 0}};
    int n = poll(p, 2, 100);
    assert(n <= 2);
    if (n > 0 && (p[0].revents & POLLIN)) return 0;
    return n < 0;
}
