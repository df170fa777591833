// What `alloca` gave may come again; then something is stored through a null pointer.
//@ run: verify % --check memsafety --data-model LP64 --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)
//@ gcc: -O0 => signal SEGV
//@ gcc: -fsanitize=address => asan

extern void reach_error(void);
int *s, k;
__attribute__((noinline)) void keep(int *p) {
  if (s == p) k = 1;
  s = p;
}
__attribute__((noinline)) void f(void) { keep(__builtin_alloca(4)); }
int main(void) {
  f();
  f();
  if (k) *(volatile int *)0 = 1;
}
