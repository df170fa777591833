// The larger one becomes a little less than the smaller one.
//@ run: verify % --check termination --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    if (x > 100000 || y > 100000 || x < -100000 || y < -100000)
        return 0;
    while (x >= 0 || y >= 0) {
        if (x > y)
            x = y - 1;
        else
            y = x - 1;
    }
    return 0;
}
