// Functions that call themselves.
//@ run: verify % --ltl G(depth<=2) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl G(F(depth==0)) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl G(call(down)->F(depth==0)) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe

int depth, most;
static void down(int n)
{
    depth = depth + 1;
    if (n > 0)
        down(n - 1);
    depth = depth - 1;
}
int main(void)
{
    for (;;) {
        down(1);
        most = !most;
    }
}
