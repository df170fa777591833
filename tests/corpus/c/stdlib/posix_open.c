// POSIX: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <fcntl.h>
#include <unistd.h>
int main(void) {
    int fd = open("/etc/hostname", O_RDONLY);
    if (fd < 0) return 1;
    char b[32];
    ssize_t n = read(fd, b, sizeof b - 1);
    if (n < 0) { close(fd); return 1; }
    assert(n <= 31);
    b[n] = 0;
    close(fd);
    return 0;
}
