// A compound literal in the first expression of a `for` lives as long as the whole statement (C17 6.5.2.5p5).
//@ run: verify % --check memsafety --data-model LP64 --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)
//@ gcc: -g -fsanitize=address => asan

int g;
int main(void) {
  int *q = 0;
  for (q = &(int){0}; *q < 2; ++*q) g++;
  return *q;
}
