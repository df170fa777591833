// All type errors of a file.
//@ run: verify % --check reach
//@ exit: 2
//@ stderr: C-E113
//@ stderr: C-E100
//@ stderr: types.c:13:
//@ stderr: types.c:14:
//@ stderr: types.c:15:
//@ stdout: verdict: unknown (bad input)

struct s { int a; };
int main(void) { struct s x;
  int *p = 3.5;
  x = 4;
  return y; }
