// The substatements of an `if` are blocks of their own, and both see the enumerator of the condition.
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 2
//@ gcc: -O2 => exit 2

extern void reach_error(void);
enum { A = 5 };
int main(void) {
  int k = 0;
  if (k + sizeof(enum { A = 1 }) == 0) k = A;
  else k = A + 1;
  if (k != 2 || A != 5) reach_error();
  return k;
}
