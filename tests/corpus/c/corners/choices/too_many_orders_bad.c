//@ run: verify % --timeout 30s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe
// The assertion fails in every order: one of them shows it.

#include <assert.h>
int g;
int f(int k) { g = g * 3 + k; return g; }
int main(void) {
  int all = f(1) + f(2) + f(3) + f(4) + f(5) + f(6) + f(7) + f(8) + f(9);
  assert(all == 0);
  return 0;
}
