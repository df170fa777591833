// The twin begins in main.
//@ run: verify % --ltl G(x!=7) --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (ltl)
//@ run: verify % --ltl x==5 --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl F(x==7) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl G(x==5||x==6) --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (ltl)

int x = 5;
void begin(void)
{
    for (;;)
        x = x == 5 ? 6 : 5;
}
int main(void)
{
    x = 7;
    begin();
}
