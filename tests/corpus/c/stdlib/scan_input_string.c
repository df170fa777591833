// Reading by formats: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <stdio.h>
#include <string.h>
int main(void) {
    char name[10];
    if (scanf("%9s", name) != 1) return 1;
    assert(strlen(name) <= 9);
    printf("hello %s\n", name);
    return 0;
}
