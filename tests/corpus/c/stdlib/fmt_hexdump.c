// Printing by formats: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <stdio.h>
#include <string.h>
int main(void) {
    const unsigned char key[4] = {0xde, 0xad, 0x00, 0x0f};
    char text[9];
    for (int i = 0; i < 4; i++) sprintf(text + 2 * i, "%02x", key[i]);
    assert(strcmp(text, "dead000f") == 0);
    return 0;
}
