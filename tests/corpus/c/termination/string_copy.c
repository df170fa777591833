// A string is copied, with its end.
//@ run: verify % --check termination --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

extern int __VERIFIER_nondet_int(void);
static void copy(char *to, const char *from)
{
    for (; (*to = *from) != '\0'; ++from, ++to)
        ;
}
int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 1)
        n = 1;
    char *to = (char *)__builtin_alloca(n * sizeof(char)), *from = (char *)__builtin_alloca(n * sizeof(char));
    from[n - 1] = '\0';
    copy(to, from);
    return 0;
}
