// The twin: it is used where it lives.
//@ run: verify % --check memsafety --data-model LP64 --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -g -fsanitize=address => exit 2

int g;
int main(void) {
  int *q = 0;
  switch (*(q = &(int){2})) {
  case 2: g = *q;
  }
  return g;
}
