// Without the suffix `u` the constant is a `long long`, and wraps.
//@ run: verify % --data-model ILP32 --timeout 20s --clock processor --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -m32 => signal ABRT
extern void reach_error(void);
int main(void) {
  if (9223372036854775808 < 0) reach_error();
  return 0;
}
