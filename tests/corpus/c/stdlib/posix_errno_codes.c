// POSIX: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <errno.h>
#include <string.h>
int main(void) {
    assert(EPERM == 1 && ENOENT == 2 && EINTR == 4 && EAGAIN == 11 && ENOMEM == 12);
    assert(EWOULDBLOCK == EAGAIN && ERANGE == 34 && ETIMEDOUT == 110);
    errno = 0;
    assert(errno == 0);
    errno = EINVAL;
    int saved = errno;
    assert(saved == 22);
    char b[64];
    b[0] = 0;
    strncat(b, "x", sizeof b - 1);
    assert(!strcmp(b, "x"));
    return 0;
}
