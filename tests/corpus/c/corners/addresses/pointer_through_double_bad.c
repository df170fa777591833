//@ gcc: -O0 => signal ABRT
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 3
//@ stdout: verdict: unknown
// A pointer goes through a `double`, by a union. The model does not follow it, and says so.

extern void reach_error(void);
union U { double d; int *p; };
int x;
int main(void) {
  union U u, v; u.p = &x; double d = u.d; v.d = d; *v.p = 5;
  if (x == 5) reach_error();
}
