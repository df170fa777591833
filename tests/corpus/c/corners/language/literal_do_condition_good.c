// The twin: it is used where it lives.
//@ run: verify % --check memsafety --data-model LP64 --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -g -fsanitize=address => exit 1

int g;
int main(void) {
  int *q = 0;
  do g++;
  while (*(q = &(int){0}));
  return g;
}
