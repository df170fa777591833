// Strings: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <string.h>
int main(void) {
    char line[] = "GET /index.html HTTP/1.1";
    char *method = strtok(line, " ");
    char *path = strtok(NULL, " ");
    char *version = strtok(NULL, " ");
    assert(method && path && version);
    assert(strcmp(method, "GET") == 0);
    assert(strcmp(path, "/index.html") == 0);
    assert(strncmp(version, "HTTP/", 5) == 0);
    assert(strtok(NULL, " ") == NULL);
    return 0;
}
