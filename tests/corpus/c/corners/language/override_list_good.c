//@ run: verify % --timeout 20s --clock processor --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 -m32 => exit 0
extern void reach_error(void);
struct N { int a, b; };
union U { int i; char c[8]; };
static struct N s[2] = {[1] = {1, 2}, [0] = {0, 0}, {5}};
int main(void) {
  struct N x[2] = {[1] = {1, 2}, [0] = {0, 0}, {5}};
  struct N y = {.a = 1, .b = 2, .a = 3};
  union U u = {.c[4] = 1, .i = 2};
  if (x[1].a != 5 || x[1].b != 0 || x[0].a) reach_error();
  if (s[1].a != 5 || s[1].b != 0 || s[0].a) reach_error();
  if (y.a != 3 || y.b != 2 || u.i != 2) reach_error();
  return 0;
}
