// Two strings are compared up to the end of the first.
//@ run: verify % --check termination --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

extern int __VERIFIER_nondet_int(void);
static int compare(const char *s, const char *t)
{
    while (*s != '\0' && *s == *t) {
        s++;
        t++;
    }
    return *(unsigned char *)s - *(unsigned char *)t;
}
int main(void)
{
    int m = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int();
    if (m < 1)
        m = 1;
    if (n < 1)
        n = 1;
    char *s = (char *)__builtin_alloca(m * sizeof(char)), *t = (char *)__builtin_alloca(n * sizeof(char));
    s[m - 1] = '\0';
    t[n - 1] = '\0';
    return compare(s, t);
}
