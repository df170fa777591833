// Reading by formats: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <stdio.h>
int main(void) {
    int n;
    if (scanf("%d", &n) != 1) return 1;
    if (n < 0 || n > 100) return 1;
    int sum = 0;
    for (int i = 0; i < 3; i++) sum += n;
    assert(sum == 3 * n);
    return 0;
}
