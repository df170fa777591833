// GNU C: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
enum { ADD, DEC, JNZ, HALT };
static int run(const unsigned char *pc, int n) {
    static void *table[] = {&&add, &&dec, &&jnz, &&halt};
    int sum = 0;
    const unsigned char *start = pc;
    goto *table[*pc++];
add:
    sum += n;
    goto *table[*pc++];
dec:
    n--;
    goto *table[*pc++];
jnz:
    if (n) pc = start;
    goto *table[*pc++];
halt:
    return sum;
}
int main(void) {
    const unsigned char code[] = {ADD, DEC, JNZ, HALT};
    assert(run(code, 4) == 10);
    return 0;
}
