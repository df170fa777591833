// GNU C: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <string.h>
#define MAX(a, b) ({ __typeof__(a) x_ = (a); __typeof__(b) y_ = (b); x_ > y_ ? x_ : y_; })
int main(void) {
    int i = 3;
    int m = MAX(i++, 2);
    assert(m == 3 && i == 4);
    size_t n = ({ const char *s = "four"; strlen(s); });
    assert(n == 4);
    int z = i ?: 9;
    assert(z == 4);
    return 0;
}
