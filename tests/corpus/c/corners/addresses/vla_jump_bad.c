// Jumping back before the declaration of the array ends its lifetime.
//@ run: verify % --check memsafety --timeout 30s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)
//@ gcc: -g -fsanitize=address => exit 5
//@ blind: the storage is used again

int main(void) {
  char *q = 0; int n = 100;
l:;
  char a[n];
  if (q) { a[0] = 7; return q[0]; }
  a[0] = 5; q = a; n = 200; goto l;
}
