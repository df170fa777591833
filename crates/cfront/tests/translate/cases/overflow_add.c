//@ check: overflow
//@ finds: no-overflow 4
int main(void) { int x = 2147483647; short s = 32767; s++; unsigned u = 0; u--;
  return x + 1; }
