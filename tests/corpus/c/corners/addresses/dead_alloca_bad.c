// What `alloca` gives dies with the call and may come again.
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
__attribute__((noinline)) void f(int n) { keep(__builtin_alloca(n)); }
int main(void) {
  f(16);
  f(16);
  if (k) reach_error();
}
