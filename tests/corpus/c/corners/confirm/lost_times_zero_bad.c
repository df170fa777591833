// gcc computes the product with 0 without the sum.
//@ run: verify % --check overflow --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (no-overflow)
//@ not: IO-E009
//@ gcc: -O0 => exit 0

int main(void) {
  int i = 2147483647;
  return (i + 1) * 0;
}
