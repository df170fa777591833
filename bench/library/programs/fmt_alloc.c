#define _GNU_SOURCE
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
    char *s;
    int n = asprintf(&s, "user%d@%s", 7, "host");
    if (n < 0) return 1;
    assert(n == 10);
    assert(strcmp(s, "user7@host") == 0);
    free(s);
    return 0;
}
