//@ run: verify % --timeout 30s --check reach
//@ exit: 2
//@ stderr: C-U313
// A call in a loop of a statement expression may come before, between or after the other one's.

static int c;
static int f(int by) { c = c * 3 + by; return c; }
static int sum(int a, int b) { return a + 2 * b; }
int main(void) { return sum(f(1), ({ again: if (f(4) < 9) goto again; c; })) & 1; }
