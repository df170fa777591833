// A list is freed node by node, and the link is read from the freed node.
//@ run: verify % --check memsafety --timeout 30s
//@ exit: 1
//@ stdout: %:25: valid-deref
//@ stdout: verdict: unsafe (valid-deref)
//@ gcc: -g -fsanitize=address => asan

#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct node { struct node *next; int value; };
int main(void) {
  struct node *head = 0;
  for (int i = 0; i < 2; i++) {
    struct node *n = malloc(sizeof *n);
    if (!n)
      break;
    n->next = head;
    n->value = i;
    head = n;
  }
  while (head) {
    free(head);
    head = head->next;
  }
  return 0;
}
