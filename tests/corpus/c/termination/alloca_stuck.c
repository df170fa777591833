// The integer behind the pointer stops going down at 7.
//@ run: verify % --check termination --timeout 60s
//@ exit: 1
//@ stdout: verdict: unsafe

extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int *x = __builtin_alloca(sizeof(int));
    *x = __VERIFIER_nondet_int();
    while (*x > 0) {
        if (*x != 7)
            *x = *x - 1;
    }
    return 0;
}
