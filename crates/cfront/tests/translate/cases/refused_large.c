//@ check: memsafety
//@ model: ilp32
//@ refused: C-U307
void *malloc(unsigned long);
static int a[400000];
int f(int *p) { return p[3]; }
int main(int argc, char **argv) {
  unsigned long kept = 0;
  for (int i = 0; i < argc; i++)
    kept = (unsigned long)malloc(argc) + i;
  return f(a) + *(char *)kept;
}
