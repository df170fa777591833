// A list whose end is its beginning.
//@ run: verify % --check termination --timeout 60s
//@ exit: 1
//@ stdout: verdict: unsafe (termination)

extern void *malloc(unsigned long);
struct node { struct node *next; int value; };
int main(void)
{
    struct node *a = malloc(sizeof *a), *b = malloc(sizeof *b);
    if (!a || !b) return 0;
    a->next = b;
    b->next = a;
    struct node *p = a;
    while (p) p = p->next;
    return 0;
}
