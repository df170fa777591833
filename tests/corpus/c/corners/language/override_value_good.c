// All of a value is replaced, or none of it.
//@ run: verify % --timeout 20s --clock processor --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 -m32 => exit 0
extern void reach_error(void);
struct N { int a, b; };
struct O { struct N n; int z; };
int main(void) {
  struct N g = {1, 7};
  struct O o = {.n = g, .n = {4}, .z = 3};
  struct O p = {.n.a = 9, .n = g, 5};
  if (o.n.a != 4 || o.n.b != 0 || o.z != 3) reach_error();
  if (p.n.a != 1 || p.n.b != 7 || p.z != 5) reach_error();
  return 0;
}
