// The twin: a string literal lives as long as the program.
//@ run: verify % --check memsafety --data-model LP64 --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -g -fsanitize=address => exit 120

int c;
int main(void) {
  const char *p = "b";
  if (c == 0) p = "x";
  return p[0];
}
