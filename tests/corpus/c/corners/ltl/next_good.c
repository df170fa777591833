// X is about the next end of a full expression, whatever it does.
//@ run: verify % --ltl X(x==1) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl X(X(y==1)) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl G(x==1&&y==0->X(x==1)) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl G(X(x==1)||X(x==0)) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl X(X(X(x==1))) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe

int x, y;
int main(void)
{
    x = 1;
    y = 1;
    x = x;
    for (;;)
        x = x;
}
