// An `if` statement is a block: the enumerator ends with it (C17 6.8.4p3, 6.8.5p5).
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT

extern void reach_error(void);
enum { A = 5 };
int main(void) {
  int k = 0;
  if (sizeof(enum { A = 1 }) == 4) k = 0;
  if (A == 5) reach_error();
  return k;
}
