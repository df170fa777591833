// Heap blocks, strings and pointers of 16 bits.
//@ run: verify % --target avr --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --target msp430 --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <assert.h>
struct node { struct node *next; uint8_t v; };
static struct node *push(struct node *l, uint8_t v) { struct node *n = malloc(sizeof *n); if (!n) return l; n->next = l; n->v = v; return n; }
int main(void) {
  struct node *l = 0;
  for (uint8_t i = 0; i < 3; i++) l = push(l, i);
  uint16_t s = 0;
  while (l) { struct node *n = l->next; s += l->v; free(l); l = n; }
  assert(s <= 3);
  int x = 32767; x = x + (s > 100);
  char buf[4]; strcpy(buf, "abc");
  return x > 0 ? strlen(buf) : 0;
}
