// Sorting, searching and functions by pointers: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <stdlib.h>
#include <string.h>
struct person { char name[8]; int age; };
static int by_age(const void *a, const void *b) {
    const struct person *p = a, *q = b;
    return p->age - q->age;
}
int main(void) {
    struct person v[3] = {{"bob", 40}, {"ann", 25}, {"cid", 33}};
    qsort(v, 3, sizeof *v, by_age);
    assert(v[0].age == 25 && v[1].age == 33 && v[2].age == 40);
    assert(strcmp(v[0].name, "ann") == 0);
    return 0;
}
