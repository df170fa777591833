//! Initializers by hand, one for each rule.

use crate::agree;

#[test]
fn elided_braces_and_designators() {
    agree(
        "struct p { int x, y; }; struct q { struct p a[2]; char c; struct p b; };
struct q a = { 1, 2, 3, 4, 'c', 5, 6 };
struct q b = { { { 1, 2 }, { 3 } }, .b.y = 9, .a[1].x = 7, 8 };
struct q c = { .b = { 1, 2 }, .b.x = 5 };
struct q d[3] = { [1].a[0] = { 1, 2 }, 3, 4, [2] = { .c = 'x', 4 }, };
struct q e[] = { { { 1 } }, 2, 3, 4, 5, 6, 7, 8, 9 };
int f[] = { [3] = 1, 2, [1] = 5, 6 };
int g[10] = { [2 ... 5] = 7, 8, [0 ... 1] = 3 };
int h[2][3] = { 1, 2, 3, 4 };
int i[][2] = { { 1 }, { 2, 3 }, 4 };
struct p j[] = { [2] = { 1 }, [0].y = 4, 5 };
int k = { { 5 } }; struct { int a, v[3], z; } vv = { .v = 1, 2, }, ww = { .v = 1, 2, 3, 4, .a = 5 }; struct { struct p a, b; } xx = { .a = 1, 2, 3, .b.y = 4 };
struct { int a; struct { int b, c; }; union { int d; char e[4]; }; } l = { 1, 2, 3, 4 }, m = { .c = 5, .e = \"ab\" },
  n = { .d = 1, .e[1] = 2 }, o = { .b = 3, 4, 5 };
",
    );
}

#[test]
fn strings() {
    agree(
        "char a[] = \"abc\", b[3] = \"abc\", c[6] = { \"ab\" }, d[][4] = { \"a\", \"bc\", { 'x' } };
unsigned char e[] = \"\\377\\0x\"; char *f = \"hello\" + 2; const char *g[] = { \"a\", 0, \"b\" };
unsigned short h[] = u\"ab\"; unsigned i[] = U\"xy\"; int k = sizeof(\"four\"), l = sizeof L\"x\";
struct { char n[4]; int v; } m[] = { \"ab\", 1, { \"c\" } };
",
    );
}

#[test]
fn addresses() {
    agree(
        "struct s { int a; int b[4]; struct s *next; }; extern struct s x; extern int y[]; int f(void);
int *a = &x.b[2], *b = y + 3, *c = &y[4] - 1, *d = (int *) ((char *) &x + 1); struct s *e = &x;
int (*g)(void) = f, (*h)(void) = &f, (*i)(void) = *f; unsigned long j = (unsigned long) &x;
long k = &y[7] - &y[3]; void *l = &*y; char *m = (char *) &x.next; int *n = 0; int *o = (void *) 0;
unsigned long p = (unsigned long) &((struct s *) 0)->b[1]; int q = &x == 0, r = !f, t = &x != 0 && 1;
int *u = &(int) { 5 }; struct s v = { 1, { 2 }, &v }, w = { .next = &w };
static const int z = 4; int aa = z; struct s *ac[] = { &v, &w, &x }; int *ad = 1 ? y : 0;
",
    );
}

#[test]
fn bit_fields_and_enums() {
    agree(
        "enum e { A = -1, B, C = 0x7fffffff }; enum f { D = 1u << 31 }; enum g { E = 1LL << 40, F };
enum __attribute__((packed)) h { G, H = 200 };
struct s { unsigned a : 3; int b : 5; _Bool c : 1; enum f d : 4; unsigned long long e : 40; } x = { 9, -3, 2, 7, -1 };
int sizes[] = { sizeof(enum e), sizeof(enum f), sizeof(enum g), sizeof(enum h), sizeof A, sizeof E, sizeof F };
int signs[] = { (enum e) -1 < 0, (enum f) -1 < 0, (enum h) -1 < 0, D > 0, -1 < D };
",
    );
}

#[test]
fn constants() {
    agree(
        "int a = 'a', b = '\\377', c = 'ab', d = L'x', e = 2147483648 > 0, f = sizeof 2147483648, g = sizeof 0x80000000,
h = sizeof 4294967296, i = -2147483647 - 1 < 0, j = sizeof 1u, k = sizeof 1l, l = sizeof 0xffffffffffffffff;
double m = 1.0 / 3, n = 0.1f, o = 1e400, p = -0.0, q = 0x1.8p-3; float r = 16777217, s = 1e-50; long double t = 0.1, u = 0.1L;
int v = (int) 3.99, w = (unsigned char) 300, x = (_Bool) 0.5, y = (signed char) 200, z = 7 / -2, aa = -7 % 3, ab = -1 >> 1;
unsigned ac = -1, ad = ~0u >> 4, ae = 1 ? -1 : 0u; int af = -1 < 0u, ag = (short) 40000, ah = 1 ? 2 : 1 / 0;
int ai = _Generic(1.f, float: 1, double: 2, default: 3), aj = _Generic((char) 1, char: 1, signed char: 2),
 ak = __builtin_choose_expr(1, 5, \"x\"), al = __builtin_types_compatible_p(int[], int[5]), am = sizeof(struct { char c; double d; }),
 an = __builtin_constant_p(3 + 4), ao = __builtin_offsetof(struct { int a; struct { char x[4]; } b[3]; }, b[2].x[1]),
 ap = __builtin_popcount(255), aq = __builtin_clz(1), ar = __builtin_bswap32(0x01020304), as = __builtin_ffs(8);
int au = _Alignof(double), aw = _Alignof(long double), ax = sizeof(long double);
double az = __builtin_inf(), ba = __builtin_huge_val(); float bb = __builtin_nanf(\"\");
",
    );
}
