//@ run
void *malloc(unsigned long); void free(void *);
struct node { int data; struct node *next; short tag[2]; };
static struct node *push(struct node *l, int v) { struct node *n = malloc(sizeof *n); n->data = v; n->next = l; n->tag[0] = v; n->tag[1] = -v; return n; }
static struct node *reverse(struct node *l) { struct node *r = 0; while (l) { struct node *n = l->next; l->next = r; r = l; l = n; } return r; }
static void bump(struct node *l) { if (l) { struct node c = *l; c.data += 100; c.tag[1]++; *l = c; bump(l->next); } }
struct node pool[3] = { {1, &pool[1], {1, 2}}, {2, &pool[2]}, {3, 0, {[1] = 9}} };
int main(void) {
  int s = 0; struct node *l = 0;
  for (int i = 0; i < 5; i++) l = push(l, i);
  l = reverse(l); bump(l);
  for (struct node *n = l; n; n = n->next) s = s * 7 + n->data + n->tag[0] * n->tag[1];
  for (struct node *n = pool; n; n = n->next) s = s * 5 + n->data + n->tag[0] + n->tag[1];
  pool[1] = pool[2]; s = s * 3 + pool[1].tag[1];
  while (l) { struct node *n = l->next; free(l); l = n; }
  return s;
}
