//@ run: verify % --check memsafety --data-model ILP32 --timeout 30s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)
//@ run: verify % --check memsafety --data-model LP64 --timeout 30s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)
//@ gcc: -O0 => signal SEGV
//@ gcc: -m32 => signal SEGV
// Every lifetime of a local is an object of its own.

static int f(int *p) { return *p; }
int main(void) {
  int s = 0;
  for (int i = 0; i < 5000; i++) { int x = i; s += f(&x) & 1; }
  int *q = 0;
  return f(q) + s;
}
