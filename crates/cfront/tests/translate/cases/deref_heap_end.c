//@ check: memsafety
//@ finds: valid-deref 5
void *malloc(unsigned long);
int main(void) { char *p = malloc(4); if (!p) return 0; p[3] = 1;
  return p[4]; }
