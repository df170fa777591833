// Blocks of memory: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <string.h>
static unsigned char page[4096];
int main(void) {
    memset(page, 7, sizeof page);
    assert(page[0] == 7 && page[4095] == 7);
    memset(page + 100, 0, 1000);
    assert(page[99] == 7 && page[100] == 0 && page[1099] == 0 && page[1100] == 7);
    return 0;
}
