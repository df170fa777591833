// Strings: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <ctype.h>
#include <string.h>
static char *trim(char *s) {
    while (isspace((unsigned char)*s)) s++;
    size_t n = strlen(s);
    while (n > 0 && isspace((unsigned char)s[n - 1])) n--;
    s[n] = '\0';
    return s;
}
int main(void) {
    char line[] = " \t key = value \r\n";
    char *t = trim(line);
    assert(strcmp(t, "key = value") == 0);
    char *eq = strchr(t, '=');
    assert(eq);
    *eq = 0;
    assert(!strcmp(trim(t), "key"));
    assert(!strcmp(trim(eq + 1), "value"));
    return 0;
}
