// A compound literal in the body of a `do` dies with each round (C17 6.5.2.5p5).
//@ run: verify % --check memsafety --data-model LP64 --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)
//@ gcc: -g -fsanitize=address => asan

int g;
int main(void) {
  int *q = 0;
  do q = &(int){2};
  while (0);
  return *q;
}
