// Odd numbers jump over zero when they wrap around.
//@ run: verify % --check termination --timeout 60s
//@ exit: 1
//@ stdout: verdict: unsafe (termination)

extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    while (x != 0) x += 2;
    return 0;
}
