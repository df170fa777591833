// Numbers: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <stdlib.h>
int main(void) {
    div_t d = div(17, 5);
    assert(d.quot == 3 && d.rem == 2);
    d = div(-17, 5);
    assert(d.quot == -3 && d.rem == -2);
    ldiv_t l = ldiv(1000000L, 7L);
    assert(l.quot * 7 + l.rem == 1000000L);
    lldiv_t q = lldiv(9LL, 2LL);
    assert(q.quot == 4 && q.rem == 1);
    return 0;
}
