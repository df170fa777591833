// Without bounds it never comes back from above.
//@ run: verify % --check termination --timeout 60s --ints unbounded
//@ exit: 1
//@ stdout: verdict: unsafe (termination)

extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x = __VERIFIER_nondet_int();
    while (x > 0) x = x + 1;
    return 0;
}
