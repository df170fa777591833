//@ check: memsafety
//@ finds: valid-deref 6
struct { int many[10]; int few[2]; } object;
int main(void) {
  int last = object.many[9] + object.few[1];
  for (int i = 0; i < 4; i++) object.few[i] = last;
  return 0;
}
