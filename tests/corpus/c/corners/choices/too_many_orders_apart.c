//@ run: verify % --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
// Control never comes to the expression with more orders than are explored.

int g, never;
int f(int k) { g = g * 3 + k; return g; }
int main(void) {
  if (never) return f(1) + f(2) + f(3) + f(4) + f(5) + f(6) + f(7) + f(8) + f(9);
  if (g) __builtin_abort();
  return 0;
}
