// POSIX: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <arpa/inet.h>
#include <assert.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
int main(void) {
    int s = socket(AF_INET, SOCK_STREAM, 0);
    if (s < 0) return 1;
    struct sockaddr_in to = {0};
    to.sin_family = AF_INET;
    to.sin_port = htons(7);
    int on = 1;
    setsockopt(s, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (connect(s, (struct sockaddr *)&to, sizeof to) == 0) {
        char b[16];
        ssize_t n = recv(s, b, sizeof b, 0);
        assert(n <= 16);
        if (n > 0) send(s, b, (size_t)n, 0);
    }
    close(s);
    return 0;
}
