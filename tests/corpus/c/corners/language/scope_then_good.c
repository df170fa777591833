// The first substatement of an `if` is a block: the enumerator ends with it, and is known until then.
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0

extern void reach_error(void);
enum { A = 5 };
int main(void) {
  int k = 0;
  if (k == 0) k = sizeof(enum { A = 1 }) - 4 * A;
  else k = A;
  if (A != 5) reach_error();
  return k;
}
