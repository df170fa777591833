//@ check: memsafety
//@ holds
void *malloc(unsigned long); void free(void *); void *realloc(void *, unsigned long);
struct n { int v; struct n *next; };
int main(void) { struct n *h = 0; for (int i = 0; i < 5; i++) { struct n *p = malloc(sizeof *p); if (!p) break; p->v = i; p->next = h; h = p; }
 int s = 0; for (struct n *p = h; p; p = p->next) s += p->v; while (h) { struct n *p = h; h = h->next; free(p); } free(0);
 int a[3]; int *q = a; for (int i = 0; i < 3; i++) q[i] = i; int *g = malloc(8); if (g) { g[1] = 4; int *k = realloc(g, 16); if (k) { k[3] = k[1]; free(k); } else free(g); } return s; }
