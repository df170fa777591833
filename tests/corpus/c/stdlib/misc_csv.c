// Several headers: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
    char row[] = "3,14,15";
    int sum = 0, n = 0;
    for (char *p = row; p;) {
        char *comma = strchr(p, ',');
        if (comma) *comma = '\0';
        sum += (int)strtol(p, NULL, 10);
        n++;
        p = comma ? comma + 1 : NULL;
    }
    assert(n == 3 && sum == 32);
    return 0;
}
