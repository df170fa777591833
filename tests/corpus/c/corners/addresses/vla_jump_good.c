// The same without the error.
//@ run: verify % --check memsafety --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -g -fsanitize=address => exit 0

int main(void) {
  char *q = 0; int n = 100;
l:;
  char a[n];
  if (q) { a[0] = 7; return q == 0; }
  a[0] = 5; q = a; n = 200; goto l;
}
