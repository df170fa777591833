// Compound literals of `const` types are different objects, as gcc makes them.
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT

extern void reach_error(void);
int main(void) {
  const int *a = (const int[]){1, 2}, *b = (const int[]){1, 2};
  if (a != b) reach_error();
}
