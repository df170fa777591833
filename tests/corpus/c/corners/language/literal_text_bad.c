// A text that is written as a compound literal in a substatement dies with it.
//@ run: verify % --check memsafety --data-model LP64 --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)
//@ gcc: -g -fsanitize=address => asan

int c;
int main(void) {
  const char *p = "b";
  if (c == 0) p = (char[]){'x', 0};
  return p[0];
}
