//@ run
static int calls; static int log2_(int n) { calls++; return n > 1 ? 1 + log2_(n / 2) : 0; }
static int even(int n); static int odd(int n) { return n == 0 ? 0 : even(n - 1); } static int even(int n) { return n == 0 ? 1 : odd(n - 1); }
typedef int (*binary)(int, int); static int mul(int a, int b) { return a * b; } static int mod(int a, int b) { return a % b; }
struct ops { binary f; int bias; }; static struct ops table[2] = { { mul, 1 }, { mod, 2 } };
static int run(struct ops *o, int a, int b) { return o->f(a, b) + o->bias; }
static void out(int *r, long *q) { *r = 5; *q = -9; }
int old(a, c) int a; char c; { return a + c; }
volatile int port = 4;
struct big { int v[40]; int n; }; static struct big twice(struct big b) { for (int i = 0; i < 40; i++) b.v[i] *= 2; return b; }
int main(void) {
  int s = log2_(100) * 10; s += calls; s = s * 31 + even(10) * 2 + odd(7);
  s = s * 31 + run(&table[0], 6, 7) + run(table + 1, 17, 5);
  int r; long q; out(&r, &q); s = s * 31 + r + (int) q;
  s = s * 31 + old(3, 'a'); port++; s += port * port;
  struct big b = { {1, 2, 3}, 4 }; b.v[39] = 8; b = twice(b); s = s * 31 + b.v[39] + b.v[2] + b.n;
  struct { unsigned f : 4; signed g : 4; } bits = { 9, 7 }; bits.f += 10; bits.g += 3; s = s * 31 + bits.f * 16 + bits.g;
  int arr[3] = {0}; int *p = arr; *p++ = 4; *p = 6; s = s * 31 + arr[0] + arr[1] + (int) (p - arr);
  long x = 1; x <<= 40; s += (int) (x >> 35); unsigned char uc = 200; uc <<= 1; s += uc;
  for (int i = 0, j = 9; i < j; i += 2, --j) s ^= i * j;
  switch (s & 3) { int k; case 0: k = 1; s += k; break; default: s -= 3; case 2: s++; }
  char *str = "xyz"; s = s * 31 + str[1] + "abc"[2] + sizeof "hello";
  return s;
}
