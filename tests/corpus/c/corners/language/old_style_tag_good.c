//@ run: verify % --timeout 20s --clock processor --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -w -O0 => exit 0
//@ gcc: -w -O2 -m32 => exit 0
extern void reach_error(void);
enum { A };
struct S { char c; };
int h(x, p) enum { A = 7 } x; struct S { int q[4]; } *p; { return A + sizeof(struct S); }
int main(void) {
  if (h(0, 0) != 23) reach_error();
  return 0;
}
