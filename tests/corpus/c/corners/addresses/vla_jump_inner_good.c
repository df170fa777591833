// The same without the error.
//@ run: verify % --check memsafety --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -g -fsanitize=address => exit 0

int main(void) {
  int *q = 0; int n = 3;
  int a[n];
l:
  if (q) { *q = 1; return 0; }
  { int b = 1; q = a; if (b) goto l; }
  return 0;
}
