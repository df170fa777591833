#include <assert.h>
#include <stdio.h>
#include <string.h>
int main(void) {
    char b[64];
    sprintf(b, "%.2f", 2.5);
    assert(!strcmp(b, "2.50"));
    sprintf(b, "%.1f %.0f", 0.25, 7.0);
    assert(!strcmp(b, "0.2 7"));
    sprintf(b, "%g", 0.5);
    assert(!strcmp(b, "0.5"));
    sprintf(b, "%f", -1.0);
    assert(!strcmp(b, "-1.000000"));
    return 0;
}
