// The other function is called.
//@ run: verify % --ltl G(!call(never)) --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (ltl)
//@ run: verify % --ltl G(call(never)->F(n==2)) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl G(F(main::top)) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl (!call(never))W(call(work)) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe

extern int __VERIFIER_nondet_int(void);
int n;
static void work(void) { n = !n; }
static void never(void) { n = 2; }
int main(void)
{
    int go;
top:
    go = __VERIFIER_nondet_int();
    if (go) {
        work();
    again:
        if (n == 1) never();
    }
    goto top;
}
