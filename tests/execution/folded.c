//@ run: --check overflow
//@ needs: gcc
//@ exit: 1
//@ stdout: not confirmed by execution: depends on an overflow that gcc computes when it compiles
//@ stdout: verdict: unsafe (no-overflow)
// No code is left that a sanitizer could look at.
int main(void) {
  int x = 2147483647 + 1;
  return x > 3;
}
