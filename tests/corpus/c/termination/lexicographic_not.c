// Both may be set to anything: neither order of the two helps.
//@ run: verify % --check termination --timeout 60s
//@ exit: 1
//@ stdout: verdict: unsafe (termination)

extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    while (x > 0 && y > 0) {
        if (__VERIFIER_nondet_int()) { x--; y = __VERIFIER_nondet_int(); }
        else { y--; x = __VERIFIER_nondet_int(); }
    }
    return 0;
}
