// Compound literals of `const` types are different objects, as gcc makes them.
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0

extern void reach_error(void);
int main(void) {
  const int *a = (const int[]){1, 2}, *b = (const int[]){1, 2};
  if (a == b) reach_error();
}
