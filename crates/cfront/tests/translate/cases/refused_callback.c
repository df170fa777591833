//@ refused: C-U309
// Declared differently, so that the library's own is not taken.
void qsort(int *, int, int, int (*)(const void *, const void *));
int cmp(const void *a, const void *b) { return 0; }
int main(void) { int a[2]; qsort(a, 2, 4, cmp); return 0; }
