#include <assert.h>
#include <stdio.h>
#include <string.h>
int main(void) {
    int x;
    char b[32];
    int n = snprintf(b, sizeof b, "%p", (void *)&x);
    assert(n > 2 && n < (int)sizeof b);
    assert(b[n] == 0);
    return 0;
}
