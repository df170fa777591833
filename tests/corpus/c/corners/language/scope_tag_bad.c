// An `if` statement is a block: the tag ends with it (C17 6.8.4p3).
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT

extern void reach_error(void);
struct t { int a[5]; };
int main(void) {
  if (sizeof(struct t { char c; }) == 2) return 1;
  if (sizeof(struct t) == 20) reach_error();
}
