//@ check: memsafety
//@ finds: valid-deref 5
int main(void) { int *p; { int x = 1; p = &x; *p = 2; }

  return *p; }
