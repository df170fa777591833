//@ run
void *memcpy(void *, const void *, unsigned long); void *memset(void *, int, unsigned long); void *memmove(void *, const void *, unsigned long);
void *calloc(unsigned long, unsigned long); void *realloc(void *, unsigned long);
static int total(const int *a, int n) { int s = 0; for (int i = 0; i < n; i++) s = s * 3 + a[i]; return s; }
static void fill(double *d, int n) { while (n--) *d++ = n * 0.5; }
struct pair { int a; long b; };
static long pairs(struct pair *p, int n) { long s = 0; for (int i = 0; i < n; i++) s += p[i].a * 3 + p[i].b; return s; }
static unsigned short u[100];
static void touch(unsigned short *p) { p[99] = 7; }
int main(void) {
  int a[8] = {3, 1, 4}, b[8]; long s;
  memcpy(b, a, sizeof a); b[7] = 2; memmove(b + 2, b, 4 * sizeof(int)); s = total(a, 8) + total(b, 8);
  memset(a, 0, sizeof a); s = s * 31 + total(a, 8); memset(b, 1, 8); s = s * 31 + b[1];
  double d[5]; fill(d, 5); s = s * 31 + (long) (d[0] * 8 + d[4]);
  struct pair p[3] = { {1, 2}, {3, 4}, {5, 6} }, q[3]; memcpy(q, p, sizeof p); q[1].b += 10; s = s * 31 + pairs(p, 3) + pairs(q, 3);
  touch(u); s = s * 31 + u[99] + u[98];
  int n = 3; long *h = calloc(n, sizeof(long)); h[2] = 5; h = realloc(h, 6 * sizeof(long)); s = s * 31 + h[0] + h[2];
  int m[2][3] = {{1,2,3},{4,5,6}}; int *r = m[1]; r[2] = 60; s = s * 31 + total(m[0], 3) + total(r, 3);
  int v = 3; int *vp = &v; int **vpp = &vp; **vpp = 11; s = s * 31 + v;
  unsigned char bytes[4] = {1,2,3,4}; unsigned char *bp = bytes; s = s * 31 + (bp[3] << 8 | *bp);
  return (int) (s ^ s >> 32);
}
