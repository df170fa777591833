//@ check: memsafety
//@ finds: valid-deref 8
struct row { int values[4]; int sum; } rows[3];
int main(void) {
  struct row copy = rows[2];
  int i = 2;
  copy = rows[i];
  copy = rows[i + 2];
  return copy.sum;
}
