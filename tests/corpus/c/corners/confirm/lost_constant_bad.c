// gcc computes it when it compiles.
//@ run: verify % --check overflow --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (no-overflow)
//@ not: IO-E009
//@ gcc: -O0 => exit 0

int main(void) {
  return (2147483647 + 1) > 3;
}
