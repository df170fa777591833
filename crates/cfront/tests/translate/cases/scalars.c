//@ run
struct point { int x, y; char tag; };
struct line { struct point from, to; short w[3]; };
static int counter;
static int next(void) { static int calls = 5; return calls += 3; }
static struct point make(int x, int y) { struct point p; p.x = x; p.y = y; p.tag = 'q'; return p; }
static int dist(struct point a, struct point b) { return (a.x - b.x) * (a.x - b.x) + (a.y - b.y); }
static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
static int classify(int n) {
  switch (n) { case 1: case 2: return 10; case 3 ... 6: n += 1; case 7: n *= 2; break; default: n = -1; }
  return n;
}
int table[4][3] = { {1, 2, 3}, {4, 5}, [3] = {7, 8, 9} };
double weights[] = { 0.5, 1.25, -3 };
int main(void) {
  int sum = 0;
  for (int i = 0; i < 10; i++) { if (i == 3) continue; if (i == 8) break; sum = sum * 3 + i; }
  int k = 5; do { sum += k; if (k == 2) continue; } while (--k > 0);
  sum = sum * 31 + next() + next();
  struct line l = { .from = {1, 2}, .w = {7, 8, 9} };
  l.to = make(10, 20);
  struct line copy = l; copy.w[1] += 5;
  sum = sum * 31 + dist(copy.from, copy.to) + copy.w[1] + l.w[1] + copy.to.tag;
  for (int i = 0; i < 4; i++) for (int j = 0; j < 3; j++) sum = sum * 7 + table[i][j];
  sum = sum * 31 + fib(12);
  for (int i = 0; i < 9; i++) sum = sum * 5 + classify(i);
  unsigned char c = 250; c += 10; signed char s = 127; s++; sum = sum * 31 + c + s;
  int x = 3; int y = x++; y += ++x; sum = sum * 31 + x * y;
  int z = (counter = 4, counter * 2); sum += z;
  int a = 0; if (a && next()) sum++; if (!a || next()) sum += 2; sum += next();
  double d = 0; for (int i = 0; i < 3; i++) d += weights[i]; sum += d < -1 ? 11 : 22;
  goto inside;
  { int t; again: t = 9; sum += t; goto out; inside: t = 4; sum += t; goto again; }
out:
  sum += sizeof(struct line) + _Alignof(double);
  return sum ^ (7 ?: 2);
}
