//@ run
void *malloc(unsigned long); void *memcpy(void *, const void *, unsigned long);
struct a { char c; int i; unsigned b : 3; }; struct a d = { 1, 2, 3 };
int main(void) {
  unsigned char *p = malloc(sizeof d); memcpy(p, &d, sizeof d); int s = 0;
  for (unsigned i = 0; i < sizeof d; i++) s = s * 3 + p[i];
  return s;
}
