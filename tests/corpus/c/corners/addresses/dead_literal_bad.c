// A compound literal dies with its block.
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT

extern void reach_error(void);
int *s, k;
__attribute__((noinline)) void keep(int *p) {
  if (s == p) k = 1;
  s = p;
}
int main(void) {
  {
    keep((int[10]){2});
  }
  {
    keep((int[10]){3});
  }
  if (k) reach_error();
}
