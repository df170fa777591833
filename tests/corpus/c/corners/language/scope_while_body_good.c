// The body of a `while` is a block: the enumerator ends with it, and is known until then.
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 5
//@ gcc: -O2 => exit 5

extern void reach_error(void);
enum { A = 5 };
int main(void) {
  int k = 0;
  while (k == 0) k = sizeof(enum { A = 1 }) + A;
  if (k != 5) reach_error();
  if (A != 5) reach_error();
  return k;
}
