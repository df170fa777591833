// The same without the error.
//@ run: verify % --check memsafety --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -g -fsanitize=address => exit 0

int main(void) {
  char *q = 0; int n = 3, c = 0;
l:
  if (q) return c - 5;
  char a[n];
  a[0] = 5; q = a; c = *q; goto l;
}
