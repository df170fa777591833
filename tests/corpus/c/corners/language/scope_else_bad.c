// The substatements of an `if` are blocks of their own (C17 6.8.4p3): the second does not see the enumerator of the
// first.
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT

extern void reach_error(void);
enum { A = 5 };
int main(void) {
  int k = 0;
  if (k) k = sizeof(enum { A = 1 });
  else k = A;
  if (k == 5) reach_error();
  return k;
}
