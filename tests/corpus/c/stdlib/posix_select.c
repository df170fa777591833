// POSIX: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <sys/select.h>
#include <unistd.h>
int main(void) {
    fd_set set;
    FD_ZERO(&set);
    FD_SET(0, &set);
    assert(FD_ISSET(0, &set));
    assert(!FD_ISSET(1, &set));
    struct timeval t = {1, 0};
    int n = select(1, &set, NULL, NULL, &t);
    if (n > 0 && FD_ISSET(0, &set)) { char c; if (read(0, &c, 1) < 0) return 1; }
    return 0;
}
