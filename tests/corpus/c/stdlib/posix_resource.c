// POSIX: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <sys/resource.h>
int main(void) {
    struct rlimit r;
    if (getrlimit(RLIMIT_NOFILE, &r) != 0) return 1;
    if (r.rlim_cur < r.rlim_max) r.rlim_cur = r.rlim_max;
    assert(r.rlim_cur >= r.rlim_max);
    return setrlimit(RLIMIT_NOFILE, &r) != 0;
}
