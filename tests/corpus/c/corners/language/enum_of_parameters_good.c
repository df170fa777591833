//@ run: verify % --timeout 20s --clock processor --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 -m32 => exit 0
extern void reach_error(void);
enum E { A, B };
struct S { char c; };
int h(enum E { B2 = 4, A = 9 } x) { return A + B2 + B; }
int g(struct S { int q[3]; enum { Q = 5 } e; } *p) { return sizeof(struct S) + Q + A; }
int k(void) { return A + (int)sizeof(struct S); }
int main(void) {
  if (h(0) != 14 || g(0) != 21 || k() != 1) reach_error();
  return 0;
}
