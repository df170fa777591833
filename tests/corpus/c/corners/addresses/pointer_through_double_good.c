//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 0
// The twin: nothing is lost on the way of the pointer.

extern void reach_error(void);
union U { double d; int *p; };
int x;
int main(void) {
  union U u, v;
  u.p = &x;
  v = u;
  *v.p = 5;
  if (x != 5) reach_error();
}
