// The body of a `while` is a block: the tag ends with it, and is known until then.
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0

extern void reach_error(void);
struct t { int a[5]; };
int main(void) {
  int n = 0;
  while (n == 0) n = sizeof(struct t { char c[3]; })+ sizeof(struct t);
  if (n + sizeof(struct t) != 26) reach_error();
}
