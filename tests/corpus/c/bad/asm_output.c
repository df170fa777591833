// Assembler that changes a variable.
//@ run: verify %
//@ exit: 2
//@ stderr: C-U103
//@ stdout: verdict: unknown (bad input)

int main(void) { int x; __asm__("movl $1, %0" : "=r"(x)); return x; }
