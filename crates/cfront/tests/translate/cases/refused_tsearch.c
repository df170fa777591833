//@ refused: C-U309
void *tsearch(const void *, void **, int (*)(const void *, const void *));
static int same(const void *a, const void *b) { return 0; }
int main(void) { void *root = 0; int key = 1; return tsearch(&key, &root, same) != 0; }
