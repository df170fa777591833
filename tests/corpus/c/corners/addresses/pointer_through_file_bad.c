//@ gcc: -O0 => signal ABRT
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 3
//@ stdout: verdict: unknown
// A pointer goes through a file. The model does not follow it, and says so.

#include <stdio.h>
extern void reach_error(void);
int x;
int main(void) {
  FILE *f = tmpfile(); int *p = &x, *q = 0; if (!f) return 0;
  fwrite(&p, sizeof p, 1, f); rewind(f);
  if (fread(&q, sizeof q, 1, f) == 1) { *q = 5; if (x == 5) reach_error(); }
}
