//@ check: memsafety
//@ finds: valid-free 5
void *malloc(unsigned long); void free(void *);
int main(void) { char *p = malloc(4); if (p)
  free(p + 1); return 0; }
