//@ run: verify % --check memsafety --data-model ILP32 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --check memsafety --data-model LP64 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -fsanitize=address => exit 0
// The same without the error.

static int f(int *p) { return *p; }
int main(void) {
  int s = 0;
  for (int i = 0; i < 5000; i++) { int x = i; s += f(&x) & 1; }
  return f(&s) == 0;
}
