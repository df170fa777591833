//@ refused: C-U309
void qsort(void *, unsigned long, unsigned long, int (*)(const void *, const void *));
int c(const void *a, const void *b) { return 0; }
int main(void) { int a[2] = {1, 2}; qsort(a, 2, 4, c); return a[0]; }
