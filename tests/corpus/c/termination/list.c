// A list of some length, gone through to its end.
//@ run: verify % --check termination --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

extern void *malloc(unsigned long);
struct node { struct node *next; int value; };
int main(void)
{
    struct node *head = 0;
    for (int i = 0; i < 4; i++) {
        struct node *n = malloc(sizeof *n);
        if (!n) return 0;
        n->next = head;
        n->value = i;
        head = n;
    }
    int sum = 0;
    while (head) { sum += head->value; head = head->next; }
    return sum;
}
