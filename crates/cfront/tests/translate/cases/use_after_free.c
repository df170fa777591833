//@ check: memsafety
//@ finds: valid-deref 5
void *malloc(unsigned long); void free(void *);
int main(void) { int *p = malloc(4); if (!p) return 0; *p = 1; free(p);
  return *p; }
