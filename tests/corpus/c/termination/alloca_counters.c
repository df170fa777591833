// Integers behind pointers are variables like any other.
//@ run: verify % --check termination --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int *i = __builtin_alloca(sizeof(int)), *j = __builtin_alloca(sizeof(int)), *n = __builtin_alloca(sizeof(int));
    *n = __VERIFIER_nondet_int();
    *i = 0;
    while (*i < *n) {
        *j = *i + 1;
        while (*j < *n) {
            *j = *j + 1;
        }
        *i = *i + 1;
    }
    return 0;
}
