// The body of a `for` is a block: the enumerator ends with it, and is known until then.
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 9
//@ gcc: -O2 => exit 9

extern void reach_error(void);
enum { A = 5 };
int main(void) {
  int k = 0;
  for (; k == 0; k += A) k = sizeof(enum { A = 1 });
  if (k != 9) reach_error();
  if (A != 5) reach_error();
  return k;
}
