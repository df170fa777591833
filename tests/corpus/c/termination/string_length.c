// The end of a string is found.
//@ run: verify % --check termination --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

extern int __VERIFIER_nondet_int(void);
static unsigned long length(const char *s)
{
    const char *p = s;
    while (*p != '\0')
        p++;
    return p - s;
}
int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 1)
        n = 1;
    char *s = (char *)__builtin_alloca(n * sizeof(char));
    s[n - 1] = '\0';
    return (int)length(s);
}
