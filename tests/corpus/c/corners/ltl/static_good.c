// Static variables of functions.
//@ run: verify % --ltl G(tick::count>=1) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl tick::count==1&&calls==0 --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl G(F(tick::count==2)) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl G(tick::pair.low<=tick::pair.high) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl G(tick::count<=2) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe

int calls;
static int tick(void)
{
    static int count = 1;
    static struct { short low; int high; } pair = {4, 5};
    count = count == 2 ? 1 : 2;
    pair.low = pair.low == 4 ? 5 : 4;
    return count;
}
int main(void)
{
    while (1)
        calls = tick();
}
