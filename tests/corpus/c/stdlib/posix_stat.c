// POSIX: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <stdio.h>
#include <sys/stat.h>
int main(void) {
    struct stat s;
    if (stat("/etc/passwd", &s) != 0) { perror("stat"); return 1; }
    if (S_ISDIR(s.st_mode)) { assert(!S_ISREG(s.st_mode)); return 0; }
    int readable = (s.st_mode & S_IRUSR) != 0;
    assert(readable == 0 || readable == 1);
    if (mkdir("d", 0755) == 0) return chmod("d", 0700);
    return 0;
}
