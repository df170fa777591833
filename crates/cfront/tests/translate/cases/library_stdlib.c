//@ run
typedef __typeof__(sizeof 0) size_t;
typedef struct { int quot; int rem; } div_t;
typedef struct { long quot; long rem; } ldiv_t;
div_t div(int, int); ldiv_t ldiv(long, long);
int atoi(const char *); long atol(const char *);
long strtol(const char *, char **, int); unsigned long strtoul(const char *, char **, int);
long long strtoll(const char *, char **, int);
void qsort(void *, size_t, size_t, int (*)(const void *, const void *));
void *bsearch(const void *, const void *, size_t, size_t, int (*)(const void *, const void *));
int abs(int); long labs(long); void *aligned_alloc(size_t, size_t); int posix_memalign(void **, size_t, size_t);
void *calloc(size_t, size_t); void *realloc(void *, size_t);
struct entry { short key; char tag; };
static unsigned hash = 5381;
static void mix(long value) { hash = hash * 33 + (unsigned)value; }
static int by_value(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
static int by_key(const void *a, const void *b) { return ((const struct entry *)a)->key - ((const struct entry *)b)->key; }
int main(void) {
    int numbers[] = {5, -3, 9, 0, 5, 2}, key = 9;
    struct entry entries[] = {{3, 'a'}, {1, 'b'}, {3, 'c'}, {2, 'd'}};
    char *end;
    mix(div(-7, 2).quot); mix(div(-7, 2).rem); mix(ldiv(100, -7).rem);
    mix(atoi("  -42x")); mix(atoi("+7")); mix(atoi("x")); mix(atol("123456"));
    mix(strtol("0x1fg", &end, 0)); mix(*end); mix(strtol("-077", &end, 0)); mix(strtol("zz", &end, 36));
    mix(strtol("  +12", 0, 10)); const char *none = "--1"; mix(strtol(none, &end, 10)); mix(end - none);
    mix(strtol("99999999999999999999999", 0, 10) > 0); mix(strtol("-99999999999999999999999", 0, 10) < 0);
    mix((long)strtoul("-1", 0, 10)); mix((long)strtoll("-123456789012", 0, 10)); mix(strtol("0x", &end, 16)); mix(*end);
    qsort(numbers, 6, sizeof *numbers, by_value);
    for (int i = 0; i < 6; i++) mix(numbers[i]);
    mix((int *)bsearch(&key, numbers, 6, sizeof *numbers, by_value) - numbers);
    key = 4; mix(bsearch(&key, numbers, 6, sizeof *numbers, by_value) == 0);
    qsort(entries, 4, sizeof *entries, by_key);
    for (int i = 0; i < 4; i++) mix(entries[i].tag);
    mix(abs(-5)); mix(labs(-6L));
    int *block = aligned_alloc(64, 64);
    mix((long)((size_t)block % 64)); block[15] = 4; mix(block[15]);
    void *place = 0;
    mix(posix_memalign(&place, 128, 10)); mix((long)((size_t)place % 128)); mix(posix_memalign(&place, 3, 10));
    int *zeros = calloc(4, sizeof(int)); mix(zeros[3]); zeros[1] = 8;
    zeros = realloc(zeros, 8 * sizeof(int)); mix(zeros[1]);
    return (int)(hash >> 1);
}
