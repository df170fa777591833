// The same without the error.
//@ run: verify % --check memsafety --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -g -fsanitize=address => exit 0

int main(void) {
  int n = 3, c = 0;
  { int a[n]; int *q = a; *q = 1; c = *q; goto out; }
out:
  return c - 1;
}
