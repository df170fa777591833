// POSIX: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <unistd.h>
int main(void) {
    int fd[2];
    if (pipe(fd) != 0) return 1;
    char c = 'x';
    if (write(fd[1], &c, 1) == 1) {
        char d;
        if (read(fd[0], &d, 1) == 1) assert(d == d);
    }
    close(fd[0]);
    close(fd[1]);
    return 0;
}
