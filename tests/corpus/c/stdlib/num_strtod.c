// Numbers: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <stdlib.h>
int main(void) {
    char *end;
    const char *s = "3.25abc";
    double v = strtod(s, &end);
    assert(v == 3.25);
    assert(end == s + 4);
    assert(atof("-0.5") == -0.5);
    assert(strtod("1e3", NULL) == 1000.0);
    assert(strtof("2.5", NULL) == 2.5f);
    s = "none";
    assert(strtod(s, &end) == 0.0 && end == s);
    return 0;
}
