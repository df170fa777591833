// The twin: it is used where it lives.
//@ run: verify % --check memsafety --data-model LP64 --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -g -fsanitize=address => exit 0

int g;
int main(void) {
  int *q = 0;
  if (g) q = &(int){2};
  else return *(q = &(int){3}) - 3;
  return g;
}
