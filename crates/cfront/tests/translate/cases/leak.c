//@ check: memcleanup
//@ finds: valid-memcleanup 4
void *malloc(unsigned long); int global;
int main(void) { int *p = malloc(4); if (p) *p = 1; return 0; }
