// The twin: it stays 0.
//@ run: verify % --ltl G(*p!=1) --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl G(*p==0||*p==1) --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe

int v, *p = &v;
static void step(void)
{
    static int n;
    p = &n;
    n = 0;
}
int main(void)
{
    while (1)
        step();
}
