//@ check: memsafety
//@ finds: valid-deref 4
int main(void) { int a[3] = {0}; int *p = a;
  return p[-1]; }
