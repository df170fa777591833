// Strings: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <string.h>
static const char *base(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}
int main(void) {
    assert(!strcmp(base("/usr/lib/libc.so"), "libc.so"));
    assert(!strcmp(base("plain"), "plain"));
    const char *dot = strrchr(base("/a.b/c.tar.gz"), '.');
    assert(dot && !strcmp(dot, ".gz"));
    return 0;
}
