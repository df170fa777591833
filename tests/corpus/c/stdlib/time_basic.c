// Times: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <time.h>
int main(void) {
    time_t now = time(NULL);
    if (now == (time_t)-1) return 1;
    struct tm *t = gmtime(&now);
    if (!t) return 1;
    assert(t->tm_mon >= 0 && t->tm_mon <= 11);
    assert(t->tm_mday >= 1 && t->tm_mday <= 31);
    assert(t->tm_hour >= 0 && t->tm_hour < 24);
    return 0;
}
