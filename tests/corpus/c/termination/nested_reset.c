// The inner loop takes back what the outer one does.
//@ run: verify % --check termination --timeout 60s
//@ exit: 1
//@ stdout: verdict: unsafe (termination)

int main(void)
{
    int n = 3;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 1; j++) i = 0;
    return 0;
}
