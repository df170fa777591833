// A function writes what the pointer points to, its own static variable.
//@ run: verify % --ltl G(*p!=1) --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (ltl)
//@ run: verify % --ltl G(*p==0||*p==1) --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe

int v, *p = &v;
static void step(void)
{
    static int n;
    p = &n;
    n = 1;
}
int main(void)
{
    while (1)
        step();
}
