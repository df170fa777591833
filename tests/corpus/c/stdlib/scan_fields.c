// Reading by formats: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <stdio.h>
#include <string.h>
int main(void) {
    char name[16];
    int age = 0, used = 0;
    if (sscanf("alice,42;rest", "%15[a-z],%d;%n", name, &age, &used) == 2) {
        assert(age == 42);
        assert(used == 9);
        assert(strcmp(name, "alice") == 0);
    }
    long v;
    assert(sscanf("100", "%ld", &v) == 1 && v == 100);
    return 0;
}
