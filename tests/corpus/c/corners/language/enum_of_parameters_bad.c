// The body of a function sees what its parameters declare.
//@ run: verify % --timeout 20s --clock processor --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 -m32 => signal ABRT
extern void reach_error(void);
enum E { A, B };
int h(enum E { B2 = 4, A = 9 } x) { return A; }
int main(void) {
  if (h(0) != 0) reach_error();
  return 0;
}
