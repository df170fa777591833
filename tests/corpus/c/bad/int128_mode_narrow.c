// The mode of 128 bits in a data model that has no such integers, as in gcc.
//@ run: verify % --data-model ILP32
//@ exit: 2
//@ stderr: C-U120
//@ gcc: -m32 => rejected
//@ gcc: -m64 => exit 0

typedef int wide __attribute__((mode(TI)));
int main(void) { wide x = 1; return sizeof x != 16; }
