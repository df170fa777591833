// The twin: it is used where it lives.
//@ run: verify % --check memsafety --data-model ILP32 --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --check memsafety --data-model LP64 --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -g -fsanitize=address => exit 0
//@ gcc: -m32 -g -fsanitize=address => exit 0

int g;
int main(void) {
  int *q = 0;
  if (g == 0) return *(q = &(int){2}) - 2;
  else q = &(int){3};
  return g;
}
