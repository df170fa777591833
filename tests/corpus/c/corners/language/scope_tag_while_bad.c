// The body of a `while` is a block: the tag ends with it.
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT

extern void reach_error(void);
struct t { int a[5]; };
int main(void) {
  int n = 0;
  while (n == 0) n = sizeof(struct t { char c[3]; });
  if (n + sizeof(struct t) == 23) reach_error();
}
