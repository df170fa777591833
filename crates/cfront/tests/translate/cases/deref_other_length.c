//@ check: memsafety
//@ finds: valid-deref 6
struct { int values[4]; int sum; } rows[3];
int main(void) {
  int i = 5;
  rows[i].sum = 1;
  return 0;
}
