// If the second block lies where the first was, and the third where the second was, the third lies where the first was.
//@ run: verify % --check reach --data-model LP64 --malloc never-fails --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0

#include <stdint.h>
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  char *p = malloc(4);
  free(p);
  char *q = malloc(4);
  int a = p == q;
  free(q);
  char *r = malloc(4);
  int b = p == r;
  if (a && q == r && !b) reach_error();
}
