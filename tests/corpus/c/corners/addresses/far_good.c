//@ run: verify % --check memsafety --data-model LP64 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
// It stays in its object.

char a[8], b[8];
int main(void) {
  char *p = a, *q = b;
  *q = 1;
  unsigned long near = 1ul << 2;
  p += near;
  return *p;
}
