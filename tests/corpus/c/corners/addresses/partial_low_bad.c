// The low byte of a pointer to an aligned object is set to 0: it points to the start.
//@ run: verify % --check reach --data-model ILP32 --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT
//@ gcc: -m32 => signal ABRT

extern void reach_error(void);
_Alignas(256) char a[256];
int main(void) {
  char *p = &a[7];
  *(char *)&p = 0;
  *p = 1;
  if (a[0] == 1) reach_error();
}
