//@ check: memsafety
//@ refused: C-U310
void *alloca(unsigned long);
int f(int n) {
  int a[n];
  int *p = alloca(sizeof(int));
  a[0] = *p = 1;
  return a[0];
}
int main(void) { return f(3); }
