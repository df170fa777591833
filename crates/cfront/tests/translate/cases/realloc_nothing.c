//@ run
void *malloc(unsigned long); void *realloc(void *, unsigned long); void free(void *);
static volatile unsigned long none = 0;
int main(void) {
    int *p = malloc(8), r = 0;
    p[0] = 4;
    p = realloc(p, 4);
    r = p[0] * 10;
    p = realloc(p, none);
    r += p == 0;
    p = realloc(0, none);
    r = r * 2 + (p != 0);
    return r;
}
