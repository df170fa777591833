// A new block lies where the old one was or not, whenever that is asked.
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
  int a = p == q, b = p == q;
  if (a != b) reach_error();
}
