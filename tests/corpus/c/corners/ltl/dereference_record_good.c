// The twin: the other record is assigned.
//@ run: verify % --ltl G(p->m==0) --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl F(p->m==4) --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (ltl)

struct t { int k, m; } v, w = {0, 4}, *p = &v;
int main(void)
{
    w = v;
    while (1)
        ;
}
