//! Programs by hand, one for each kind of construct.

use crate::agree;

#[test]
fn control_flow() {
    agree(
        "int main(void) {
  int i, n = 0;
  for (i = 0; i < 10; i++) { if (i == 3) continue; if (i == 8) break; n += i; } out(n); out(i);
  do { n--; if (n & 1) continue; } while (n > 20 && n != 22); out(n);
  while (n) { n /= 2; out(n); }
  for (i = -1; i < 8; i++) switch (i) { case 0: out(100); case 1: out(101); break; case 3 ... 5: out(103); continue; default: out(99); }
  int count = 13, to = 0; /* Duff */
  switch (count % 4) { case 0: do { to++; case 3: to++; case 2: to++; case 1: to++; } while ((count -= 4) > 0); } out(to);
  i = 0; again: out(i); if (++i < 3) goto again;
  goto inside; { int x; out(77); inside: x = 5; out(x); }
  for (int j = 0, k = 9; j < k; j += 2, k--) out(j * 10 + k);
  if (i) if (n) out(1); else out(2);
  switch (3) { int y; case 3: y = 4; out(y); }
  while (1) { switch (i) { case 3: i++; continue; default: goto done; } } done: out(i);
}",
    );
}

#[test]
fn side_effects_in_order() {
    agree(
        "int t[8]; int n; int next(int x) { t[n++ & 7] = x; return x; } int g = 5; int change(void) { return g = 9; }
int main(void) {
  int a[4] = { 1, 2, 3, 4 }, i = 0, *p = a;
  a[i++] = 10; out(i); out(*p++ + 1); out(*p); *++p = 7; out(a[2]); out(p - a);
  int x = next(1) + next(2) * next(3); out(x); for (i = 0; i < 3; i++) out(t[i]);
  out(next(0) && next(4)); out(next(1) || next(5)); out(n); out((next(1), next(2)) ? next(6) : next(7)); out(n);
  x = 3; out(x++ + 0 * x); short s = 32767; s++; out(s); unsigned char c = 255; c += 2; out(c); c <<= 7; out(c);
  int y = g; y += change(); out(y); int z = (y = 4, y + 1); out(z);
  out(({ int q = z * 2; q + 1; })); out(x ?: 5); out(0 ?: next(8)); int u, v; u = v = 300; c = v = 511; out(c); out(v); out(c = 259);
  struct { unsigned f : 3; int h : 4; } b = { 0 }; out(b.f = 13); out(b.h = 9); out(b.f++); out(++b.f); b.h += 3; out(b.h); out(b.f -= 7);
  int *q = a; *q++ = *p; out(q - a); char *str = \"hello\"; unsigned long len = 0; while (*str++) len++; out(len);
}",
    );
}

#[test]
fn pointers_and_records() {
    agree(
        "struct p { int x, y; }; struct q { struct p a[2]; struct q *n; union { int i; unsigned char c[4]; }; };
struct p add(struct p a, struct p b) { a.x += b.x; a.y += b.y; return a; }
struct p choose(int c) { struct p a = { 1, 2 }, b = { 3, 4 }; return c ? a : b; }
int sum(int n, int *a) { int s = 0; while (n--) s += *a++; return s; }
int apply(int (*f)(int, int *), int n, int *a) { return f(n, a) + (*f)(n, a) + (**f)(1, a); }
static int table[3][4] = { { 1, 2 }, [2] = { [1] = 5, 6 } };
int main(void) {
  struct q a = { { { 1, 2 }, { .y = 4 } }, &a, { 0x01020304 } }, b; b = a; b.a[1] = add(b.a[0], a.n->a[1]);
  out(b.a[1].x); out(b.a[1].y); out(a.c[0]); out(b.n == &a); a.n->n->c[1] = 255; out(a.i); out(choose(0).y); out(choose(1).x);
  int v[5] = { 1, 2, 3, 4, 5 }; out(apply(sum, 5, v)); out(sum(3, &v[1])); out(&v[4] - v); out(*(v + 3)); out(3[v]); out(sizeof v / sizeof *v);
  int (*row)[4] = table; out(row[2][1]); out((*row)[1]); row++; out(row - table); out(*(*(row + 1) + 2)); out(sizeof *row);
  struct p *pp = (struct p[]) { { 5, 6 }, { 7, 8 } }; out(pp[1].x); out((++pp)->y); out(((struct p) { 9, 10 }).y);
  int m = 3, k = 4; int w[m][k]; for (int i = 0; i < m; i++) for (int j = 0; j < k; j++) w[i][j] = i * 10 + j; out(w[2][3]); out(sizeof w); out(sizeof w[0]); m = 9; out(sizeof w);
  char s[] = \"abc\", t[8] = \"xy\"; out(s[3] + t[1] + t[7]); const char *names[] = { \"one\", \"two\" }; out(names[1][0]); void *vp = v; out(*(int *) (vp + 8));
  long d = (char *) &v[3] - (char *) v; out(d); out(v < v + 1); out(!vp); out((long) &((struct q *) 0)->a[1].y); unsigned char *bytes = (unsigned char *) &a.a[0].y; out(*bytes);
  int (*ops[])(int, int *) = { sum, 0 }; out(ops[0](2, v)); out(ops[1] == 0); out(sizeof(struct q));
}",
    );
}

#[test]
fn functions_and_statics() {
    agree(
        "int fact(int n) { return n < 2 ? 1 : n * fact(n - 1); } int counter(void) { static int n = 10; return ++n; }
int old(a, b, c) char a; float b; short c; { return a + (int) b + c; } int noargs() { return 3; }
static inline unsigned long long wide(unsigned char c, long l) { return c + l; }
int even(int); int odd(int n) { return n ? even(n - 1) : 0; } int even(int n) { return n ? odd(n - 1) : 1; }
void fill(int *p, int n) { for (int i = 0; i < n; i++) p[i] = i * i; } double half(double x) { return x / 2; }
float mix(int a, float b, double c, long double d) { return a + b * c - d; }
enum color { RED, GREEN = 5, BLUE } paint(enum color c) { return c + 1; } _Bool truth(double d) { return d; }
int main(void) {
  out(fact(10)); counter(); out(counter()); out(old(300, 2.9f, 70000)); out(noargs()); out(wide(-1, -2)); out(even(10)); out(odd(7));
  int a[6]; fill(a, 6); out(a[5]); out(half(5) * 10); out(mix(1, 2.5f, 3.25, 0.5L) * 100); out(paint(GREEN)); out(truth(0.1)); out(truth(0));
  int big = 1 << 30; out(__builtin_add_overflow(big, big, &big)); out(big); unsigned n = 0x80000000; out(n >> 31); out((int) n >> 31); out(__builtin_popcount(a[3] + n));
  out(_Generic(a, int *: 1, default: 2)); __auto_type z = 5ll; out(sizeof z); typeof(a[0]) y = 3; out(y); out(__builtin_expect(y == 3, 1)); { extern int later; out(later); }
  out((unsigned char) -1 == 255); out(-1 < 1u); out((short) 65535 < 0); out(5 / -2 + 10); out(-5 % 3 + 10); out(1.0 / 3 * 3 == 1.0); out('\\xff' < 0); out(sizeof 'a');
}
int later = 42;",
    );
}
