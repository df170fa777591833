//@ check: memsafety
//@ model: ilp32
//@ refused: C-U307
static int a[400000];
int f(int *p) { return p[3]; }
int main(void) { return f(a); }
