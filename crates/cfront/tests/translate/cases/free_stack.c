//@ check: memsafety
//@ finds: valid-free 5
void free(void *);
int main(void) { int x; int *p = &x;
  free(p); return 0; }
