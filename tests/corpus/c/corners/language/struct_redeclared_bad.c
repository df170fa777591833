// `struct S;` declares a type of the block.
//@ run: verify % --timeout 20s --clock processor --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 -m32 => signal ABRT
extern void reach_error(void);
struct S { int a; };
int main(void) {
  { struct S; struct S *p = 0; struct S { int q[3]; };
    if (sizeof *p != 4) reach_error(); }
  return 0;
}
