//@ run
typedef unsigned long size_t;
void *malloc(size_t); void *calloc(size_t, size_t); void *realloc(void *, size_t); void free(void *);
void *memcpy(void *, const void *, size_t); void *memset(void *, int, size_t); void *memmove(void *, const void *, size_t);
size_t strlen(const char *); char *strcpy(char *, const char *); char *strcat(char *, const char *);
int strcmp(const char *, const char *); char *strchr(const char *, int); int memcmp(const void *, const void *, size_t);
char *strncpy(char *, const char *, size_t);
struct node { int data; struct node *next; struct node *prev; };
union pun { int i; unsigned char b[4]; float f; };
struct bits { unsigned a : 3; int b : 5; unsigned long long c : 30; _Bool d : 1; char e; };
static void swap(int *a, int *b) { int t = *a; *a = *b; *b = t; }
static void sort(int *a, int n) { for (int i = 0; i < n; i++) for (int j = i + 1; j < n; j++) if (a[i] > a[j]) swap(a + i, &a[j]); }
static int apply(int (*f)(int, int), int a, int b) { return f(a, b); }
static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int (*const ops[])(int, int) = { add, sub, add };
static int depth(int n) { int local = n; int *p = &local; if (n > 0) *p += depth(n - 1); return *p; }
struct blob { union pun u; char name[5]; };
static struct blob turn(struct blob b) { b.u.b[1] ^= 0x5a; b.name[2]++; return b; }
const char *words[] = { "alpha", "beta", "gamma" };
int matrix[3][4];
static long check;
static void MIX(long v) { check = check * 1000003 + v; }
int main(void) {
  struct node *head = 0;
  for (int i = 0; i < 8; i++) { struct node *n = malloc(sizeof *n); n->data = i * i; n->next = head; n->prev = 0; if (head) head->prev = n; head = n; }
  for (struct node *n = head; n; n = n->next) MIX(n->data + (n->prev ? n->prev->data : -1));
  while (head) { struct node *n = head->next; free(head); head = n; }
  int a[6] = { 5, 3, 9, -1, 0, 7 }; sort(a, 6); for (int i = 0; i < 6; i++) MIX(a[i]);
  union pun u; u.f = 1.5f; MIX(u.i); u.b[3] = 0x40; MIX(u.i); MIX(u.f * 16);
  struct bits s = { 5, -7, 0x123456789aULL, 1, 'x' }; s.a += 6; s.b -= 12; s.c <<= 3; struct bits *sp = &s;
  MIX(s.a); MIX(s.b); MIX(sp->c); MIX(sp->d); sp->e += 3; MIX(s.e); sp->b = 31; MIX(sp->b);
  MIX(apply(ops[1], 9, 4)); MIX(apply(add, 2, 2)); MIX(ops[2](3, 4));
  MIX(depth(6));
  char buffer[32]; strcpy(buffer, "hello"); strcat(buffer, " "); strcat(buffer, words[1]);
  MIX(strlen(buffer)); MIX(strcmp(buffer, "hello beta") == 0); MIX(strchr(buffer, 'b') - buffer); MIX(strchr(buffer, 'z') == 0);
  for (int i = 0; buffer[i]; i++) MIX(buffer[i]);
  char narrow[8]; strncpy(narrow, "ab", 8); MIX(narrow[1] + narrow[7]);
  int *grown = calloc(4, sizeof(int)); for (int i = 0; i < 4; i++) { MIX(grown[i]); grown[i] = i + 1; }
  grown = realloc(grown, 8 * sizeof(int)); grown[7] = 5; for (int i = 0; i < 4; i++) MIX(grown[i]); MIX(grown[7]);
  memmove(grown + 1, grown, 3 * sizeof(int)); for (int i = 0; i < 4; i++) MIX(grown[i]);
  unsigned char *raw = (unsigned char *) grown; MIX(raw[4]); raw[5] = 1; MIX(grown[1]);
  memset(a, 0xff, sizeof a); MIX(a[3]); memset(a, 0, 12); MIX(a[2] + a[3]);
  struct blob b; b.u.i = 0x01020304; memcpy(b.name, "wxyz", 5); struct blob c = turn(b); MIX(c.u.i); MIX(c.name[2]); MIX(b.u.i);
  MIX(memcmp(b.name, c.name, 2) == 0);
  int (*row)[4] = matrix; row[1][2] = 6; (*(row + 2))[3] = 8; int *flat = &matrix[0][0]; MIX(flat[6] * 10 + flat[11]);
  long long ll = 0x1122334455667788LL; short *half = (short *) &ll; MIX(half[1]); half[2] = -1; MIX(ll);
  double d = 3.25; unsigned long long bits; memcpy(&bits, &d, 8); MIX(bits >> 40);
  unsigned long address = (unsigned long) &a[2]; int *back = (int *) (address + 4); *back = 77; MIX(a[3]);
  int n = 5; int vla[n]; for (int i = 0; i < n; i++) vla[i] = i * 3; MIX(vla[4] + sizeof vla);
  struct node *pp[2] = { 0, 0 }; struct node one = { 1, 0, 0 }, two = { 2, &one, 0 }; pp[1] = &two; MIX(pp[1]->next->data);
  struct node **walk = &pp[1]; while (*walk) { MIX((*walk)->data); walk = &(*walk)->next; }
  for (const char *p = words[2]; *p; p++) MIX(*p);
  long double ld = 1.75L; long double *lp = &ld; *lp *= 3; MIX(ld * 4); char *lc = (char *) lp; MIX(lc[7] + lc[9]);
  _Bool flag = 2; _Bool *fp = &flag; MIX(*fp); *fp = 0; MIX(flag);
  return (int) (check ^ (check >> 32));
}
