// Strings: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <ctype.h>
#include <string.h>
int main(void) {
    char s[] = "Mixed Case 42!";
    for (char *p = s; *p; p++) *p = (char)toupper((unsigned char)*p);
    assert(strcmp(s, "MIXED CASE 42!") == 0);
    for (size_t i = 0; s[i]; i++) s[i] = (char)tolower((unsigned char)s[i]);
    assert(strcmp(s, "mixed case 42!") == 0);
    return 0;
}
