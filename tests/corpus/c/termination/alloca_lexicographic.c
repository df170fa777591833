// One pointer's integer goes down, or another one's, and then the first may be anything.
//@ run: verify % --check termination --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int *x = __builtin_alloca(sizeof(int)), *y = __builtin_alloca(sizeof(int));
    *x = __VERIFIER_nondet_int();
    *y = __VERIFIER_nondet_int();
    while (*x > 0 && *y > 0) {
        if (__VERIFIER_nondet_int()) {
            *x = *x - 1;
            *y = __VERIFIER_nondet_int();
        } else {
            *y = *y - 1;
        }
    }
    return 0;
}
