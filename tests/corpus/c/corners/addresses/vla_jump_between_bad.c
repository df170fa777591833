// The lifetime ends with the jump, not with the next declaration.
//@ run: verify % --check memsafety --timeout 30s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)
//@ gcc: -g -fsanitize=address => exit 5
//@ blind: the storage is still there

int main(void) {
  char *q = 0; int n = 3;
l:
  if (q) return *q;
  char a[n];
  a[0] = 5; q = a; goto l;
}
