// gcc computes it when it compiles.
//@ run: verify % --check overflow --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ not: IO-E009
//@ gcc: -O0 => exit 1

int main(void) {
  return (2147483646 + 1) > 3;
}
