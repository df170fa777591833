// Execution begins where --entry says.
//@ run: verify % --ltl x==5 --entry begin --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl G(x==5||x==6) --entry begin --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl G(x!=7) --entry begin --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe

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
