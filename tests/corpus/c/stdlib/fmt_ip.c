// Printing by formats: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
static void show(uint32_t ip, char *to, size_t room) {
    snprintf(to, room, "%u.%u.%u.%u", ip >> 24, ip >> 16 & 255, ip >> 8 & 255, ip & 255);
}
int main(void) {
    char b[16];
    show(0xC0A80001u, b, sizeof b);
    assert(strcmp(b, "192.168.0.1") == 0);
    show(0xffffffffu, b, sizeof b);
    assert(strcmp(b, "255.255.255.255") == 0);
    return 0;
}
