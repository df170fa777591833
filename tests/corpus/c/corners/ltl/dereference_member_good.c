// The twin: the other member is written.
//@ run: verify % --ltl G(s.p->m==0) --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl G(s.p->k==0) --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (ltl)

struct t { int k, m; } v;
struct { struct t *p; } s = {&v};
int main(void)
{
    v.k = 1;
    while (1)
        ;
}
