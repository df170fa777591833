// What becomes of the rest of `n`: gcc has zeros, clang has those of `g`.
//@ run: verify % --timeout 20s --clock processor --check reach
//@ exit: 2
//@ stderr: error[C-U112]
//@ gcc: -O0 => signal ABRT
extern void reach_error(void);
struct N { int a, b; };
struct O { struct N n; int z; };
int main(void) {
  struct N g = {1, 7};
  struct O o = {.n = g, .n.a = 77, .z = 3};
  if (o.n.b != 7) reach_error();
  return 0;
}
