//# div
typedef struct { int quot; int rem; } div_t;
div_t div(int numerator, int denominator) {
    div_t result;
    result.quot = numerator / denominator;
    result.rem = numerator % denominator;
    return result;
}
//# ldiv
typedef struct { long quot; long rem; } ldiv_t;
ldiv_t ldiv(long numerator, long denominator) {
    ldiv_t result;
    result.quot = numerator / denominator;
    result.rem = numerator % denominator;
    return result;
}
//# lldiv
typedef struct { long long quot; long long rem; } lldiv_t;
lldiv_t lldiv(long long numerator, long long denominator) {
    lldiv_t result;
    result.quot = numerator / denominator;
    result.rem = numerator % denominator;
    return result;
}
//# imaxdiv
typedef __typeof__(__builtin_choose_expr(sizeof(long) == 8, 0L, 0LL)) intmax_t;
typedef struct { intmax_t quot; intmax_t rem; } imaxdiv_t;
imaxdiv_t imaxdiv(intmax_t numerator, intmax_t denominator) {
    imaxdiv_t result;
    result.quot = numerator / denominator;
    result.rem = numerator % denominator;
    return result;
}
//# atoi
/* What does not fit is undefined; any value is looked at. */
int atoi(const char *text) {
    while (*text == ' ' || (*text >= '\t' && *text <= '\r')) text++;
    int negative = *text == '-';
    if (*text == '-' || *text == '+') text++;
    unsigned value = 0, most = -1U >> 1;
    int large = 0;
    for (; *text >= '0' && *text <= '9'; text++) {
        unsigned digit = (unsigned)(*text - '0');
        if (value > (most + (unsigned)negative - digit) / 10) large = 1;
        value = value * 10 + digit;
    }
    if (large) {
        __bia_errno();
        return __bia_nondet_int();
    }
    return (int)(negative ? -value : value);
}
//# atol
long atol(const char *text) {
    while (*text == ' ' || (*text >= '\t' && *text <= '\r')) text++;
    int negative = *text == '-';
    if (*text == '-' || *text == '+') text++;
    unsigned long value = 0, most = -1UL >> 1;
    int large = 0;
    for (; *text >= '0' && *text <= '9'; text++) {
        unsigned long digit = (unsigned long)(*text - '0');
        if (value > (most + (unsigned long)negative - digit) / 10) large = 1;
        value = value * 10 + digit;
    }
    if (large) {
        __bia_errno();
        return __bia_nondet_long();
    }
    return (long)(negative ? -value : value);
}
//# atoll
long long __bia_nondet_longlong(void);
long long atoll(const char *text) {
    while (*text == ' ' || (*text >= '\t' && *text <= '\r')) text++;
    int negative = *text == '-';
    if (*text == '-' || *text == '+') text++;
    unsigned long long value = 0, most = -1ULL >> 1;
    int large = 0;
    for (; *text >= '0' && *text <= '9'; text++) {
        unsigned long long digit = (unsigned long long)(*text - '0');
        if (value > (most + (unsigned long long)negative - digit) / 10) large = 1;
        value = value * 10 + digit;
    }
    if (large) {
        __bia_errno();
        return __bia_nondet_longlong();
    }
    return (long long)(negative ? -value : value);
}
//# qsort | `qsort` calls its function in the order of a sort by insertion, and equal elements keep their order
void qsort(void *base, size_t count, size_t size, int (*compare)(const void *, const void *)) {
    unsigned char *bytes = base;
    for (size_t done = 1; done < count; done++) {
        for (size_t at = done; at > 0; at--) {
            unsigned char *right = bytes + at * size, *left = right - size;
            if (compare(left, right) <= 0) break;
            for (size_t byte = 0; byte < size; byte++) {
                unsigned char old = left[byte];
                left[byte] = right[byte];
                right[byte] = old;
            }
        }
    }
}
//# bsearch | `bsearch` calls its function in the order of a search by halves
/* Of several equal elements any may be found. */
void *bsearch(const void *key, const void *base, size_t count, size_t size,
              int (*compare)(const void *, const void *)) {
    const unsigned char *bytes = base;
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = compare(key, bytes + middle * size);
        if (order == 0) {
            size_t found = middle;
            if (__bia_nondet_int())
                while (found > low && __bia_nondet_int() && compare(key, bytes + (found - 1) * size) == 0) found--;
            else
                while (found + 1 < high && __bia_nondet_int() && compare(key, bytes + (found + 1) * size) == 0) found++;
            return (void *)(bytes + found * size);
        }
        if (order < 0) high = middle;
        else low = middle + 1;
    }
    return 0;
}
//# rand
int rand(void) {
    int value = __bia_nondet_int();
    __bia_assume(value >= 0);
    return value;
}
//# rand_r
int rand_r(unsigned *seed) {
    *seed = __bia_nondet_unsigned();
    int value = __bia_nondet_int();
    __bia_assume(value >= 0);
    return value;
}
//# random
long random(void) {
    long value = __bia_nondet_long();
    __bia_assume(value >= 0 && value <= 2147483647);
    return value;
}
//# lrand48
long lrand48(void) {
    long value = __bia_nondet_long();
    __bia_assume(value >= 0 && value <= 2147483647);
    return value;
}
//# mrand48
long mrand48(void) {
    long value = __bia_nondet_long();
    __bia_assume(value >= -2147483647L - 1 && value <= 2147483647);
    return value;
}
//# drand48
double drand48(void) {
    double value = __bia_nondet_double();
    __bia_assume(value >= 0.0 && value < 1.0);
    return value;
}
//# aligned_alloc memalign
extern void *malloc(size_t size);
/* Where objects are tracked every block is aligned as much as anybody can ask for. */
static void *aligned(size_t alignment, size_t size) {
    /* No alignment: C wants null, glibc makes some block. */
    if (alignment == 0 || (alignment & (alignment - 1)) != 0) {
        __bia_errno();
        return __bia_nondet_int() ? malloc(size) : 0;
    }
    char *block = malloc(size);
    if (block == 0 || (size_t)block % alignment == 0) return block;
    block = malloc(size + alignment);
    if (block == 0) return 0;
    return block + (alignment - (size_t)block % alignment);
}
void *aligned_alloc(size_t alignment, size_t size) { return aligned(alignment, size); }
void *memalign(size_t alignment, size_t size) { return aligned(alignment, size); }
//# posix_memalign
extern void *malloc(size_t size);
int posix_memalign(void **place, size_t alignment, size_t size) {
    if (alignment % sizeof(void *) != 0 || alignment == 0 || (alignment & (alignment - 1)) != 0) return 22;
    char *block = malloc(size);
    if (block != 0 && (size_t)block % alignment != 0) {
        block = malloc(size + alignment);
        if (block != 0) block += alignment - (size_t)block % alignment;
    }
    if (block == 0) return 12;
    *place = block;
    return 0;
}
//# reallocarray
extern void *realloc(void *block, size_t size);
void *reallocarray(void *block, size_t count, size_t size) {
    if (size != 0 && count > (size_t)-1 / size) {
        __bia_errno();
        return 0;
    }
    return realloc(block, count * size);
}
//# bzero
void bzero(void *block, size_t size) {
    unsigned char *bytes = block;
    for (size_t at = 0; at < size; at++) bytes[at] = 0;
}
//# bcopy
extern void *memmove(void *to, const void *from, size_t size);
void bcopy(const void *from, void *to, size_t size) { memmove(to, from, size); }
