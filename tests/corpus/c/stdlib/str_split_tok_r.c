// Strings: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <string.h>
int main(void) {
    char text[] = "a=1;b=2";
    char *outer, *inner;
    int pairs = 0;
    for (char *p = strtok_r(text, ";", &outer); p; p = strtok_r(NULL, ";", &outer)) {
        char *key = strtok_r(p, "=", &inner);
        char *value = strtok_r(NULL, "=", &inner);
        assert(key && value);
        assert(key[0] == 'a' + pairs);
        assert(value[0] == '1' + pairs);
        pairs++;
    }
    assert(pairs == 2);
    return 0;
}
