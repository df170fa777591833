// The twin: the pointer is stored again as a whole before it is used.
//@ run: verify % --check reach --data-model ILP32 --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ gcc: -m32 => exit 0

extern void reach_error(void);
_Alignas(256) char a[256];
int main(void) {
  char *p = &a[7];
  *(char *)&p = 0;
  p = &a[3];
  *p = 1;
  if (a[3] != 1) reach_error();
}
