//@ run: verify % --check memsafety --data-model LP64 --timeout 30s --clock processor
//@ exit: 3
//@ stdout: verdict: unknown
//@ gcc: -O0 => signal SEGV
// It must not arrive at another object.

char a[8], b[8];
int main(void) {
  char *p = a, *q = b;
  *q = 1;
  unsigned long far = 1ul << 56;
  p += far;
  return *p;
}
