// One statement more.
//@ run: verify % --ltl X(x==1) --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (ltl)
//@ run: verify % --ltl X(X(x==1)) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl X(X(y==1)) --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (ltl)
//@ run: verify % --ltl X(X(X(y==1))) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe

int x, y;
int main(void)
{
    int local = 1;
    x = local;
    y = 1;
    for (;;)
        x = x;
}
