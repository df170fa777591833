// Whether the overridden `k++` is evaluated is open (C17 6.7.9 p19).
//@ run: verify % --timeout 20s --clock processor --check reach
//@ exit: 2
//@ stderr: error[C-U112]
//@ gcc: -O0 => signal ABRT
extern void reach_error(void);
struct N { int a, b; };
int main(void) {
  int k = 0;
  struct N y = {.a = k++, .a = 2};
  if (k == 0 && y.a == 2) reach_error();
  return 0;
}
