// A list without designator can replace what a designator gave.
//@ run: verify % --timeout 20s --clock processor --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 -m32 => signal ABRT
extern void reach_error(void);
struct N { int a, b; };
int main(void) {
  struct N x[2] = {[1] = {1, 2}, [0] = {0, 0}, {5}};
  if (x[1].b == 0) reach_error();
  return 0;
}
