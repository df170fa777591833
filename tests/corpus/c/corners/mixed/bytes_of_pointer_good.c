// A pointer goes through its bytes, one by one and changed on the way.
//@ run: verify % --check memsafety --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --check memsafety --data-model ILP32 --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -g -fsanitize=address => exit 0
//@ gcc: -m32 -g -fsanitize=address => exit 0

int main(void) {
  int a[4] = {1, 2, 3, 4}, *p = a + 3, *q;
  unsigned char b[sizeof p];
  for (unsigned i = 0; i < sizeof p; i++) b[i] = ((unsigned char *)&p)[i] ^ 0x5a;
  for (unsigned i = 0; i < sizeof q; i++) ((unsigned char *)&q)[i] = b[i] ^ 0x5a;
  return *q - 4;
}
