#include <assert.h>
#include <stdlib.h>
struct node { int value; struct node *next; };
int main(void) {
    struct node *head = NULL;
    for (int i = 0; i < 4; i++) {
        struct node *n = malloc(sizeof *n);
        if (!n) break;
        n->value = i;
        n->next = head;
        head = n;
    }
    int last = 100;
    while (head) {
        struct node *n = head;
        assert(n->value < last);
        last = n->value;
        head = n->next;
        free(n);
    }
    return 0;
}
