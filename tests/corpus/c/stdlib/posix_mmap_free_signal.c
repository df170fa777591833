// POSIX: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <signal.h>
#include <unistd.h>
int main(void) {
    signal(SIGPIPE, SIG_IGN);
    sigset_t s;
    sigemptyset(&s);
    sigaddset(&s, SIGINT);
    if (sigprocmask(SIG_BLOCK, &s, NULL) != 0) return 1;
    assert(SIGINT == 2);
    return 0;
}
