// An `if` within an `if` is a block: the enumerator ends with it, and is known until then.
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 1
//@ gcc: -O2 => exit 1

extern void reach_error(void);
enum { A = 5 };
int main(void) {
  int k = 0;
  if (k == 0)
    if (((struct { enum { A = 1 } e; }){A}).e == 1) k = A;
  if (k != 1) reach_error();
  if (A != 5) reach_error();
  return k;
}
