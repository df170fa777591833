// A compound literal lives as long as the innermost block, and that is the substatement behind `else` (C17 6.5.2.5p5).
//@ run: verify % --check memsafety --data-model LP64 --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)
//@ gcc: -g -fsanitize=address => asan

int g;
int main(void) {
  int *q = 0;
  if (g) q = &(int){2};
  else q = &(int){3};
  return *q;
}
