// The jump comes from an inner block.
//@ run: verify % --check memsafety --timeout 30s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)
//@ gcc: -g -fsanitize=address => exit 0
//@ blind: the storage is still there

int main(void) {
  int *q = 0; int n = 3;
l:
  if (q) { *q = 1; return 0; }
  int a[n];
  { int b = 1; q = a; if (b) goto l; }
  return 0;
}
