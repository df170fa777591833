#include <assert.h>
#include <stdio.h>
#include <string.h>
int main(void) {
    char b[8];
    int n = snprintf(b, sizeof b, "%s-%d", "network", 12345);
    assert(n == 13);
    assert(strlen(b) == 7);
    assert(strcmp(b, "network") == 0);
    assert(snprintf(NULL, 0, "%d", 1000) == 4);
    return 0;
}
