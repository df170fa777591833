//@ check: memsafety
//@ finds: valid-free 5
void *malloc(unsigned long); void free(void *);
int main(void) { int *p = malloc(4); free(p); if (p)
  free(p); return 0; }
