// gcc computes the product with 0 without the sum.
//@ run: verify % --check overflow --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ not: IO-E009
//@ gcc: -O0 => exit 0

int main(void) {
  int i = 2147483646;
  return (i + 1) * 0;
}
