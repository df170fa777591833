// Several headers: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <stdlib.h>
#include <string.h>
struct config { int port; char host[16]; };
static int line(struct config *c, char *text) {
    char *eq = strchr(text, '=');
    if (!eq || text[0] == '#') return 0;
    *eq++ = 0;
    if (strcmp(text, "port") == 0) c->port = atoi(eq);
    else if (strcmp(text, "host") == 0) { strncpy(c->host, eq, sizeof c->host - 1); c->host[15] = 0; }
    else return 0;
    return 1;
}
int main(void) {
    struct config c = {0, ""};
    char a[] = "port=8080", b[] = "host=localhost", d[] = "# note";
    assert(line(&c, a) && line(&c, b) && !line(&c, d));
    assert(c.port == 8080);
    assert(!strcmp(c.host, "localhost"));
    return 0;
}
