// A server.
//@ run: verify % --check termination --timeout 60s
//@ exit: 1
//@ stdout: verdict: unsafe (termination)

extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int served = 0;
    for (;;) { if (__VERIFIER_nondet_int()) served++; }
    return served;
}
