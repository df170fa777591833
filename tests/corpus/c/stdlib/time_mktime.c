// Times: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <time.h>
int main(void) {
    struct tm t = {0};
    t.tm_year = 100;
    t.tm_mday = 1;
    t.tm_isdst = -1;
    time_t v = mktime(&t);
    if (v == (time_t)-1) return 1;
    double d = difftime(v, v);
    assert(d == 0.0);
    return 0;
}
