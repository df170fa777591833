// The static variable grows.
//@ run: verify % --ltl G(tick::count<=2) --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (ltl)
//@ run: verify % --ltl tick::count==1 --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl G(F(tick::count==3)) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl G(calls<=tick::count) --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (ltl)

int calls;
static int tick(void)
{
    static int count = 1;
    static struct { short low; int high; } pair = {4, 5};
    count = count == 3 ? 1 : count + 1;
    pair.low = pair.low == 4 ? 5 : 4;
    return count;
}
int main(void)
{
    while (1)
        calls = tick();
}
