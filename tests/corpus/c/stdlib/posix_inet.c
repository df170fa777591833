// POSIX: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <arpa/inet.h>
#include <assert.h>
#include <netinet/in.h>
#include <stdint.h>
#include <string.h>
int main(void) {
    uint32_t a = htonl(0x01020304);
    unsigned char *p = (unsigned char *)&a;
    assert(p[0] == 1 && p[3] == 4);
    assert(ntohl(a) == 0x01020304);
    assert(ntohs(htons(8080)) == 8080);
    struct sockaddr_in s;
    memset(&s, 0, sizeof s);
    s.sin_family = AF_INET;
    s.sin_port = htons(80);
    s.sin_addr.s_addr = htonl(INADDR_ANY);
    assert(s.sin_addr.s_addr == 0);
    return 0;
}
