// The twin: the element lies beside the pointer.
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0

extern void reach_error(void);
int x;
struct { int *p; unsigned short h[4]; } s = {&x, {1, 2, 3, 4}};
int main(void) {
  unsigned short *h = (unsigned short *)&s;
  h[7] = 0;
  *s.p = 7;
  if (x != 7 || s.h[3] != 0) reach_error();
}
