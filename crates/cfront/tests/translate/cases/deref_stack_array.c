//@ check: memsafety
//@ finds: valid-deref 4
int main(void) { int a[3] = {0}; int n; if (n < 0 || n > 3) return 0;
  return a[n & 3]; }
