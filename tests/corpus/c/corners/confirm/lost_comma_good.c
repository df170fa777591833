// gcc removes a sum that nobody uses, sanitizer or not.
//@ run: verify % --check overflow --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ not: IO-E009
//@ gcc: -O0 -fsanitize=undefined => exit 0

int main(void) {
  int i = 2147483646;
  int j = (i + 1, 0);
  return j;
}
