// x stays above 2·y + 1 as both grow.
//@ run: verify % --check termination --timeout 60s --ints unbounded
//@ exit: 1
//@ stdout: verdict: unsafe

int main(void)
{
    int x = 9, y = 1;
    while (x > 0) {
        x = 3 * x - 2 * y;
        y = 2 * y + 1;
    }
    return 0;
}
