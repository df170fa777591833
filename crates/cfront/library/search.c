//# qsort_r | `qsort_r` calls its function in the order of a sort by insertion, and equal elements keep their order
void qsort_r(void *base, size_t count, size_t size, int (*compare)(const void *, const void *, void *), void *extra) {
    unsigned char *bytes = base;
    for (size_t done = 1; done < count; done++) {
        for (size_t at = done; at > 0; at--) {
            unsigned char *right = bytes + at * size, *left = right - size;
            if (compare(left, right, extra) <= 0) break;
            for (size_t byte = 0; byte < size; byte++) {
                unsigned char old = left[byte];
                left[byte] = right[byte];
                right[byte] = old;
            }
        }
    }
}
//# lfind
void *lfind(const void *key, const void *base, size_t *count, size_t size,
            int (*compare)(const void *, const void *)) {
    const unsigned char *bytes = base;
    for (size_t at = 0; at < *count; at++)
        if (compare(key, bytes + at * size) == 0) return (void *)(bytes + at * size);
    return 0;
}
//# lsearch
extern void *memcpy(void *to, const void *from, size_t size);
void *lsearch(const void *key, void *base, size_t *count, size_t size,
              int (*compare)(const void *, const void *)) {
    unsigned char *bytes = base;
    size_t at = 0;
    for (; at < *count; at++)
        if (compare(key, bytes + at * size) == 0) return bytes + at * size;
    for (size_t byte = 0; byte < size; byte++) bytes[at * size + byte] = ((const unsigned char *)key)[byte];
    ++*count;
    return bytes + at * size;
}
