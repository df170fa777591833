// A compound literal in the condition of an `if` lives as long as the whole statement (C17 6.5.2.5p5).
//@ run: verify % --check memsafety --data-model LP64 --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)
//@ gcc: -g -fsanitize=address => asan

int g;
int main(void) {
  int *q = 0;
  if ((q = &(int){2}) != 0) g = 1;
  return *q;
}
