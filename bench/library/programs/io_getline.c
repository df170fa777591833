#define _GNU_SOURCE
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/types.h>
int main(void) {
    char *line = NULL;
    size_t room = 0;
    ssize_t n = getline(&line, &room, stdin);
    if (n > 0) {
        assert((size_t)n < room);
        assert(line[n] == 0);
    }
    free(line);
    return 0;
}
