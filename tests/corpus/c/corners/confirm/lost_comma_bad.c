// gcc removes a sum that nobody uses, sanitizer or not.
//@ run: verify % --check overflow --timeout 30s
//@ exit: 1
//@ stdout: not confirmed by execution: depends on an operation that gcc removes or computes itself
//@ stdout: verdict: unsafe (no-overflow)
//@ not: IO-E009
//@ gcc: -O0 -fsanitize=undefined => exit 0
//@ blind: gcc removes the sum

int main(void) {
  int i = 2147483647;
  int j = (i + 1, 0);
  return j;
}
