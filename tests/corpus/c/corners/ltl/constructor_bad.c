// The constructor leaves another value.
//@ run: verify % --ltl x==6 --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (ltl)
//@ run: verify % --ltl G(x==7) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl F(x==5) --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (ltl)

int x = 5, y;
static int probe;
__attribute__((constructor)) static void early(void)
{
    x = 9;
    probe = x;
    x = 7;
}
int main(void)
{
    for (;;)
        y = !y;
}
