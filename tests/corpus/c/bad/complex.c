// Complex numbers.
//@ run: verify % --check reach
//@ exit: 2
//@ stderr: C-U100
//@ stderr: complex.c:8:
//@ stdout: verdict: unknown (bad input)

int main(void) { double _Complex z = 1.0; return z != 0; }
