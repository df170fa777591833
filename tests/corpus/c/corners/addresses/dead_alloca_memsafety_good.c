// The twin: both live until `main` returns.
//@ run: verify % --check memsafety --data-model LP64 --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -fsanitize=address => exit 0

extern void reach_error(void);
int *s, k;
__attribute__((noinline)) void keep(int *p) {
  if (s == p) k = 1;
  s = p;
}
int main(void) {
  keep(__builtin_alloca(4));
  keep(__builtin_alloca(4));
  if (k) *(volatile int *)0 = 1;
}
