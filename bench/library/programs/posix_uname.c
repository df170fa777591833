#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <sys/utsname.h>
int main(void) {
    struct utsname u;
    if (uname(&u) != 0) return 1;
    assert(strlen(u.sysname) < sizeof u.sysname);
    printf("%s\n", u.release);
    return 0;
}
