//@ refused: C-U313
// Five calls that depend on each other can come in 120 orders.
static int c;
static int f(int by) { c = c * 3 + by; return c; }
static int sum(int a, int b, int d, int e, int g) { return a + 2 * b + 3 * d + 4 * e + 5 * g; }
int main(void) { return sum(f(1), f(2), f(3), f(4), f(5)) & 1; }
