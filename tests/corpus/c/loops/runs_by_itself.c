// An error at the end of a run without inputs is shown by running the program, however long the way is.
//@ run: verify % --engine symex:written=1000 --timeout 60s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe
//@ stdout: x = 7000

extern void reach_error(void);

int main(void)
{
    unsigned x = 0, y = 0;
    while (x < 7000) {
        if (x % 3 == 0)
            y += 2;
        x++;
    }
    if (y == 4668)
        reach_error();
    return 0;
}
