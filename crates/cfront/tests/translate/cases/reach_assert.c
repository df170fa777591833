//@ finds: unreach-call 4
void assert(int);
int main(void) { int a[2]; int i; if (i) {
  assert(a[0] == a[0] + (i == 0) + 1); } return 0; }
