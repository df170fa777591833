// The upper 16 bits of a pointer in a record are overwritten, as an element of an array of shorts that the record is.
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT

extern void reach_error(void);
int x;
struct { int *p; unsigned short h[4]; } s = {&x, {1, 2, 3, 4}};
int main(void) {
  unsigned short *h = (unsigned short *)&s;
  h[3] = 0;
  *s.p = 7;
  if (x == 7) reach_error();
}
