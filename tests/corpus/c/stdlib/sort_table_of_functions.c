// Sorting, searching and functions by pointers: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <string.h>
typedef size_t (*measure)(const char *);
static size_t vowels(const char *s) {
    size_t n = 0;
    for (; *s; s++) if (strchr("aeiou", *s)) n++;
    return n;
}
int main(void) {
    static const measure table[] = {strlen, vowels};
    size_t total = 0;
    for (int i = 0; i < 2; i++) total += table[i]("banana");
    assert(total == 9);
    int (*cmp)(const char *, const char *) = strcmp;
    assert(cmp("a", "a") == 0);
    return 0;
}
