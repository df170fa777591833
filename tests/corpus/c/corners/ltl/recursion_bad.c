// One call deeper.
//@ run: verify % --ltl G(depth<=2) --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (ltl)
//@ run: verify % --ltl F(G(depth==0)) --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (ltl)

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
        down(2);
        most = !most;
    }
}
