// The pointer that comes back is followed beyond the end.
//@ run: verify % --check memsafety --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)
//@ run: verify % --check memsafety --data-model ILP32 --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)
//@ gcc: -g -fsanitize=address => asan
//@ gcc: -m32 -g -fsanitize=address => asan

int main(void) {
  int a[4] = {1, 2, 3, 4}, *p = a + 3, *q;
  unsigned char b[sizeof p];
  for (unsigned i = 0; i < sizeof p; i++) b[i] = ((unsigned char *)&p)[i] ^ 0x5a;
  for (unsigned i = 0; i < sizeof q; i++) ((unsigned char *)&q)[i] = b[i] ^ 0x5a;
  return q[1];
}
