// POSIX: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <pwd.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>
int main(void) {
    struct passwd *p = getpwuid(getuid());
    if (!p) return 1;
    if (p->pw_name && strcmp(p->pw_name, "root") == 0) return 0;
    return 2;
}
