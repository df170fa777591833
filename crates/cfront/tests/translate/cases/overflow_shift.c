//@ check: overflow
//@ finds: shift 4
int main(void) { int x = 3, n = 31;
  return x << n; }
