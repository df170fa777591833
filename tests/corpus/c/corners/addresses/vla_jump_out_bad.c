// A jump out of the block ends the array, too.
//@ run: verify % --check memsafety --timeout 30s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)
//@ gcc: -g -fsanitize=address => exit 0
//@ blind: the storage is still there

int main(void) {
  int *q = 0; int n = 3;
  { int a[n]; q = a; goto out; }
out:
  *q = 1;
  return 0;
}
