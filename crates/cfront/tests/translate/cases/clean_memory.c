//@ check: memcleanup
//@ holds
void *malloc(unsigned long); void free(void *); void exit(int);
int main(void) { int *p = malloc(4); free(p); int x; if (x == 3) exit(1); return 0; }
