#include <assert.h>
#include <stdio.h>
#include <string.h>
int main(void) {
    char b[64];
    int n = snprintf(b, sizeof b, "%.2f", 3.14159);
    assert(n == 4);
    assert(strlen(b) == 4);
    n = snprintf(b, sizeof b, "%8.3f", -1.5);
    assert(n == 8);
    n = snprintf(b, sizeof b, "%d%%", 50);
    assert(n == 3 && !strcmp(b, "50%"));
    return 0;
}
