// Sorting, searching and functions by pointers: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <ctype.h>
#include <string.h>
static void map(char *s, int (*f)(int)) {
    for (; *s; s++) *s = (char)f((unsigned char)*s);
}
static int count(const char *s, int (*is)(int)) {
    int n = 0;
    for (; *s; s++) if (is((unsigned char)*s)) n++;
    return n;
}
int main(void) {
    char s[] = "Ab1 c";
    assert(count(s, isalpha) == 3);
    assert(count(s, isdigit) == 1);
    map(s, toupper);
    assert(!strcmp(s, "AB1 C"));
    return 0;
}
