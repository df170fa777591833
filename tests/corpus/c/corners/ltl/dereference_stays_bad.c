// What the pointer points to is changed again.
//@ run: verify % --ltl F(G(*p==1)) --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (ltl)
//@ run: verify % --ltl G(F(*p==1)) --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe

int v, *p = &v;
int main(void)
{
    v = 1;
    while (1) {
        v = 0;
        v = 1;
    }
}
