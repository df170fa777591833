// An `if` statement is a block: the tag ends with it, and is known until then.
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0

extern void reach_error(void);
struct t { int a[5]; };
int main(void) {
  if (sizeof(struct t { char c; }) != 1 || sizeof(struct t) != 1) reach_error();
  if (sizeof(struct t) != 20) reach_error();
}
