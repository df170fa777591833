// A `while` statement is a block: the enumerator ends with it, and is known until then.
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 4
//@ gcc: -O2 => exit 4

extern void reach_error(void);
enum { A = 5 };
int main(void) {
  int k = 0;
  while (k < (int)sizeof(enum { A = 1 })) k += A;
  if (k != 4) reach_error();
  if (A != 5) reach_error();
  return k;
}
