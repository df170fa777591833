#include <assert.h>
#include <stdio.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    char b[4];
    unsigned v = __VERIFIER_nondet_uchar();
    int n = snprintf(b, sizeof b, "%u", v);
    assert(n >= 1 && n <= 3);
    assert(strlen(b) == (size_t)n);
    return 0;
}
