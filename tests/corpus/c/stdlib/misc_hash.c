// Several headers: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
struct slot { const char *key; int value; };
static struct slot slots[8];
static uint32_t hash(const char *s) {
    uint32_t h = 2166136261u;
    for (; *s; s++) h = (h ^ (unsigned char)*s) * 16777619u;
    return h;
}
static struct slot *find(const char *key) {
    uint32_t h = hash(key);
    for (int i = 0; i < 8; i++) {
        struct slot *s = &slots[(h + (uint32_t)i) & 7];
        if (!s->key || !strcmp(s->key, key)) return s;
    }
    return NULL;
}
int main(void) {
    const char *keys[] = {"one", "two", "three"};
    for (int i = 0; i < 3; i++) {
        struct slot *s = find(keys[i]);
        assert(s);
        s->key = keys[i];
        s->value = i + 1;
    }
    assert(find("two")->value == 2);
    assert(find("four") && find("four")->key == NULL);
    return 0;
}
