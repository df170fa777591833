// There is no witness of an answer about termination, and that is said; the one about safety has one.
//@ run: verify % --check termination --timeout 60s --witness %tmp
//@ exit: 0
//@ stdout: verdict: safe
//@ stderr: warning[WIT-W001]: no witness of `termination`: it is about infinite executions
//@ run: verify % --timeout 60s --witness %tmp
//@ exit: 0
//@ stdout: verdict: safe
//@ not: WIT-W001

int main(void)
{
    int i = 0;
    while (i < 3) i++;
    return 0;
}
