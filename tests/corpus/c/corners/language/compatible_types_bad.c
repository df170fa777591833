// Qualifiers below the outermost level count.
//@ run: verify % --timeout 20s --clock processor --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 -m32 => signal ABRT
extern void reach_error(void);
int main(void) {
  if (!__builtin_types_compatible_p(int *, const int *)) reach_error();
  return 0;
}
