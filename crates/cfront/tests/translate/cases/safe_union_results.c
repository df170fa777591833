//@ check: memsafety
//@ holds
union u { int i; char c[4]; }; struct s { union u u; int n; };
void reach_error(void);
static struct s make(int i) { struct s s; s.u.i = i; s.n = i + 1; return s; }
static struct s pick(struct s a, struct s b) { return a.n > b.n ? a : b; }
int main(void) { struct s x = pick(make(3), make(4)); int *p = x.n == 5 && x.u.c[0] == 4 ? &x.n : 0; return *p; }
