//@ check: memcleanup
//@ finds: valid-memcleanup 5
void *malloc(unsigned long); void free(void *); void abort(void);
int main(void) { int *p = malloc(4); int x; if (x & 1)
  abort(); free(p); return 0; }
