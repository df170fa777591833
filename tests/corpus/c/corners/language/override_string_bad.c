// A string replaces all of an array, also what was there before.
//@ run: verify % --timeout 20s --clock processor --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 -m32 => signal ABRT
extern void reach_error(void);
struct N { char s[4]; };
int main(void) {
  struct N l = {.s[1] = 'x', .s = "a"};
  if (l.s[1] != 'x') reach_error();
  return 0;
}
