// Locales: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <locale.h>
#include <string.h>
int main(void) {
    if (setlocale(LC_ALL, "C") == NULL) return 1;
    struct lconv *l = localeconv();
    assert(l != NULL);
    assert(strlen(l->decimal_point) >= 1);
    return 0;
}
