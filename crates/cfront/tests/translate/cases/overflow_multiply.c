//@ check: overflow
//@ finds: no-overflow 4
int main(void) { long x = 1L << 40;
  return (int) (x * x); }
