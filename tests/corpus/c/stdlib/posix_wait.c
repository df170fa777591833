// POSIX: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <sys/wait.h>
#include <stdlib.h>
int main(void) {
    int status = system("true");
    if (status == -1) return 1;
    if (WIFEXITED(status)) assert(WEXITSTATUS(status) >= 0 && WEXITSTATUS(status) <= 255);
    return 0;
}
