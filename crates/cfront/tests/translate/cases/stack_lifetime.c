//@ check: memsafety
//@ finds: valid-deref 5
int *f(void) { int x = 3; int *p = &x; return p; }
int main(void) { int *p = f(); f();
  return *p; }
