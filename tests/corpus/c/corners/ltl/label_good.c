// Labels and calls.
//@ run: verify % --ltl G(F(main:top)) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl G(call(work)->F(main:again)) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl G(!call(never)) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl F(main:again) --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (ltl)
//@ run: verify % --ltl F(G(main:top)) --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (ltl)
//@ run: verify % --ltl G(again->!top) --timeout 30s
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
        if (n == 2) never();
    }
    goto top;
}
