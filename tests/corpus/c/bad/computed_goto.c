// Computed jumps out of scopes with `cleanup`: gcc does not call the function, or does.
//@ run: verify % --check reach
//@ exit: 2
//@ stderr: C-U101
//@ stderr: computed_goto.c:11:
//@ stdout: verdict: unknown (bad input)

static void f(int *p) { *p = 0; }
int main(void) {
  int x __attribute__((cleanup(f))) = 0; void *p = &&l;
  goto *p;
l:
  return x;
}
