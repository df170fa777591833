// There is no GraphML of an answer about termination, and that is said; YAML there is.
//@ run: verify % --check termination --timeout 60s --witness %tmp --witness-format graphml
//@ exit: 0
//@ stdout: verdict: safe
//@ stderr: warning[WIT-W001]: no witness of `termination`: the format has no words for infinite executions
//@ run: verify % --check termination --timeout 60s --witness %tmp
//@ exit: 0
//@ stdout: verdict: safe
//@ not: WIT-W001
//@ run: verify % --timeout 60s --witness %tmp --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ not: WIT-W001

int main(void)
{
    int i = 0;
    while (i < 3) i++;
    return 0;
}
