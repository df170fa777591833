// Reading by formats: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <stdio.h>
#include <string.h>
int main(void) {
    char key[8], value[8];
    int n = sscanf("name: bob", "%7[^:]: %7s", key, value);
    assert(n == 2);
    assert(!strcmp(key, "name") && !strcmp(value, "bob"));
    char c;
    assert(sscanf(" x", " %c", &c) == 1 && c == 'x');
    return 0;
}
