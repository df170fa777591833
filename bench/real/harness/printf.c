/* mpaland/printf: numbers and texts into buffers of any size. */
#include "real.h"
#include "printf.h"

#define SIZE 6

void _putchar(char character) {
    (void)character;
}

void decimal(void) {
    char buffer[SIZE];
    int number = __VERIFIER_nondet_int();
    unsigned size = within(1, SIZE);
    __VERIFIER_assume(-9999 <= number && number <= 9999);
    int length = snprintf_(buffer, size, "%d", number);
    assert(1 <= length && length <= 5);
    assert(strlen(buffer) == (unsigned)(length < (int)size ? length : (int)size - 1));
    if (length < (int)size)
        assert((buffer[0] == '-') == (number < 0));
}

void padded(void) {
    char buffer[SIZE];
    unsigned number = within(0, 255);
    assert(snprintf_(buffer, SIZE, "%04x", number) == 4);
    assert(buffer[0] == '0' && buffer[4] == 0);
    assert(buffer[3] == "0123456789abcdef"[number % 16]);
}

void string(void) {
    char buffer[SIZE], from[4];
    text(from, 3);
    unsigned size = within(0, SIZE);
    int length = snprintf_(buffer, size, "<%2s>", from);
    assert(length == (strlen(from) < 2 ? 4 : (int)strlen(from) + 2));
}
