// Strings: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <string.h>
static void reverse(char *s) {
    size_t n = strlen(s);
    for (size_t i = 0; i < n / 2; i++) {
        char c = s[i];
        s[i] = s[n - 1 - i];
        s[n - 1 - i] = c;
    }
}
int main(void) {
    char word[] = "stressed";
    reverse(word);
    assert(strcmp(word, "desserts") == 0);
    char empty[] = "";
    reverse(empty);
    assert(empty[0] == 0);
    return 0;
}
