// The model of `snprintf` does not fit this declaration; its writes must not be left out.
//@ run: verify % --check memsafety --timeout 20s --clock processor
//@ exit: 2
//@ stderr: error[C-U310]
//@ gcc: -g -w -O1 -fsanitize=address => asan
int snprintf(char *, int, char *, ...);
int main(void) {
  char b[2];
  snprintf(b, 5, "%s", "abc");
  return b[0] != 'a';
}
