//@ run
//@ model: ilp32
typedef __typeof__(sizeof 0) size_t;
char *stpcpy(char *, const char *); char *stpncpy(char *, const char *, size_t);
char *strdup(const char *); char *strndup(const char *, size_t);
size_t strspn(const char *, const char *), strcspn(const char *, const char *);
char *strpbrk(const char *, const char *); char *strstr(const char *, const char *);
char *strtok(char *, const char *); char *strtok_r(char *, const char *, char **);
char *strsep(char **, const char *); int strcasecmp(const char *, const char *);
int strncasecmp(const char *, const char *, size_t); void *memccpy(void *, const void *, int, size_t);
void *mempcpy(void *, const void *, size_t); size_t strnlen(const char *, size_t);
void *memchr(const void *, int, size_t); void *memmove(void *, const void *, size_t);
void bzero(void *, size_t); void free(void *);
static unsigned hash = 5381;
static void mix(long value) { hash = hash * 33 + (unsigned)value; }
static int sign(int value) { return value < 0 ? -1 : value > 0; }
int main(void) {
    char a[16] = "hello", b[16], text[] = " one,two;;three ", *rest, *word;
    mix(stpcpy(b, a) - b); mix(b[4]);
    mix(stpncpy(b, "abc", 8) - b); mix(b[7]);
    char *c = strdup("copied"), *d = strndup("truncated", 4);
    mix(c[3]); mix(d[3]); mix(d[4]);
    free(c); free(d);
    mix((long)strspn("aabbc", "ab")); mix((long)strcspn("xyz,", ",;")); mix((long)strcspn("", "a"));
    mix(strpbrk(a, "lo") - a); mix(strpbrk(a, "xyz") == 0);
    mix(strstr(a, "lo") - a); mix(strstr(a, "") - a); mix(strstr(a, "lx") == 0);
    for (word = strtok(text, " ,;"); word; word = strtok(0, " ,;")) mix(word[1]);
    char more[] = "k=v=w";
    for (word = strtok_r(more, "=", &rest); word; word = strtok_r(0, "=", &rest)) mix(*word);
    char fields[] = "a::b", *at = fields;
    while ((word = strsep(&at, ":")) != 0) mix(*word);
    mix(sign(strcasecmp("HeLLo", a))); mix(sign(strncasecmp("HELP", a, 3))); mix(sign(strncasecmp("HELP", a, 4)));
    mix((char *)memccpy(b, "xyz", 'y', 3) - b); mix(memccpy(b, "xyz", 'q', 3) == 0);
    mix((char *)mempcpy(b, "0123", 4) - b); mix(b[3]);
    mix((long)strnlen(a, 3)); mix((long)strnlen(a, 10));
    mix((char *)memchr(a, 'l', 5) - a); mix(memchr(a, 'z', 5) == 0);
    memmove(a + 1, a, 4); mix(a[4]); memmove(a, a + 1, 4); mix(a[0]);
    bzero(a, 3); mix(a[2] + a[3]);
    return (int)(hash >> 1);
}
