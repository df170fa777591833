//@ run: --check reach
//@ exit: 1
//@ stdout: a[2] = 9
//@ stdout: text = "abc"
//@ stdout: p = &a[2]
//@ stdout: t = &text[1]
//@ stdout: f = &twice
//@ stdout: c = GREEN
//@ stdout: heap#2.next = heap#1
//@ stdout: list = heap#2
//@ stdout: p = &s, q = &a[2]
//@ stdout: return value = 10
//@ stdout: b[1] = 7
//@ stdout: number.whole = 3
//@ not: literal
// Pointers, records, arrays, enums, texts and heap blocks as C sees them.
#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
enum colour { RED, GREEN };
struct node { int value; struct node *next; };
struct point { int x, y; };
int twice(int n) { return 2 * n; }
static int add(struct point *p, int *q) {
  p->x += *q;
  return p->x;
}
union { int whole; float real; } number;
int main(void) {
  number.whole = 3;
  int a[4] = {1, 2, 3, 4};
  struct point s = {1, 2};
  enum colour c = GREEN;
  char text[8] = "hi";
  int b[3];
  b[1] = 7;
  int (*f)(int) = twice;
  int *p = &a[2];
  char *t = &text[1];
  struct node *list = 0;
  for (int i = 0; i < 2; i++) {
    struct node *n = malloc(sizeof *n);
    if (!n) return 0;
    n->value = __VERIFIER_nondet_int();
    n->next = list;
    list = n;
  }
  *p = 9;
  strcpy(text, "abc");
  int r = add(&s, p);
  assert(list->value != 5 || f(r) != 20 || *t != 'b' || c != GREEN || b[1] != 7);
  return 0;
}
