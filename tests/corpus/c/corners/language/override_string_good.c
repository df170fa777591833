//@ run: verify % --timeout 20s --clock processor --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 -m32 => exit 0
extern void reach_error(void);
struct N { char s[4]; int k; };
static struct N t = {.s[1] = 'x', .s = "a", .k = 3};
int main(void) {
  struct N l = {.s[1] = 'x', .s = "a", .s[2] = 'y'};
  if (l.s[0] != 'a' || l.s[1] || l.s[2] != 'y' || l.s[3] || l.k) reach_error();
  if (t.s[0] != 'a' || t.s[1] || t.k != 3) reach_error();
  return 0;
}
