// POSIX: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <sys/types.h>
#include <unistd.h>
int main(void) {
    pid_t p = getpid();
    assert(p > 0);
    char cwd[128];
    if (getcwd(cwd, sizeof cwd) == NULL) return 1;
    assert(cwd[0] != 0 || cwd[0] == 0);
    if (access("/tmp", R_OK | W_OK) != 0) return 1;
    if (isatty(STDIN_FILENO)) usleep(10);
    long page = sysconf(_SC_PAGESIZE);
    return page > 0 ? 0 : 1;
}
