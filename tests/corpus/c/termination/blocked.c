// Who is blocked does not go on forever.
//@ run: verify % --check termination --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

extern void abort(void);
int main(void)
{
    int x = 0;
    for (;;) { x++; if (x == 3) abort(); }
    return 0;
}
