// The `long double` of PowerPC is a pair of `double`.
//@ run: verify % --target powerpc
//@ exit: 2
//@ stderr: C-U126

long double x;
int main(void) { return 0; }
