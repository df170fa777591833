// A pointer goes through its bytes, one by one and changed on the way. What is computed from a byte of a
// pointer is any value, so that the same pointer comes back is not known.
//@ run: verify % --check memsafety --timeout 30s
//@ exit: 3
//@ stdout: verdict: unknown
//@ run: verify % --check memsafety --data-model ILP32 --timeout 30s
//@ exit: 3
//@ stdout: verdict: unknown
//@ gcc: -g -fsanitize=address => exit 0
//@ gcc: -m32 -g -fsanitize=address => exit 0

int main(void) {
  int a[4] = {1, 2, 3, 4}, *p = a + 3, *q;
  unsigned char b[sizeof p];
  for (unsigned i = 0; i < sizeof p; i++) b[i] = ((unsigned char *)&p)[i] ^ 0x5a;
  for (unsigned i = 0; i < sizeof q; i++) ((unsigned char *)&q)[i] = b[i] ^ 0x5a;
  return *q - 4;
}
