//@ check: memcleanup
//@ holds
void *malloc(unsigned long); void *realloc(void *, unsigned long);
int main(void) { void *p = malloc(8); if (p) realloc(p, 0); return 0; }
