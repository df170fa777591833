// The body sees what the declarations of old-style parameters declare.
//@ run: verify % --timeout 20s --clock processor --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -w -O0 => signal ABRT
//@ gcc: -w -O2 -m32 => signal ABRT
extern void reach_error(void);
enum { A };
struct S { char c; };
int h(x, p) enum { A = 7 } x; struct S { int q[4]; } *p; { return A + sizeof(struct S); }
int main(void) {
  if (h(0, 0) != 1) reach_error();
  return 0;
}
