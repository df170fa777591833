// POSIX: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <arpa/inet.h>
#include <assert.h>
#include <string.h>
int main(void) {
    struct in_addr a;
    if (inet_pton(AF_INET, "127.0.0.1", &a) != 1) return 1;
    char b[INET_ADDRSTRLEN];
    const char *t = inet_ntop(AF_INET, &a, b, sizeof b);
    if (t) assert(t == b && strlen(b) < INET_ADDRSTRLEN);
    return 0;
}
