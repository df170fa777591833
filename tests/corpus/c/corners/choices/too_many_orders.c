//@ run: verify % --timeout 30s --check reach
//@ exit: 3
//@ stdout: an order of evaluation that is not explored
// More orders than are explored: the sum may be any of them.

int g;
int f(int k) { g = g * 3 + k; return g; }
int main(void) { return f(1) + f(2) + f(3) + f(4) + f(5) + f(6) + f(7) + f(8) + f(9); }
