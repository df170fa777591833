// POSIX: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>
int main(void) {
    int fd = open("out", O_WRONLY | O_CREAT | O_TRUNC, 0644);
    if (fd == -1) return errno == EACCES ? 2 : 1;
    const char text[] = "line\n";
    ssize_t n = write(fd, text, sizeof text - 1);
    assert(n <= 5);
    if (lseek(fd, 0, SEEK_SET) == (off_t)-1) { close(fd); return 1; }
    fcntl(fd, F_SETFD, FD_CLOEXEC);
    return close(fd);
}
