// Up to the middle, then down to the end.
//@ run: verify % --check termination --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

int main(void)
{
    int up = 1, x = 0;
    while (x >= 0) {
        if (up) { x++; if (x == 100) up = 0; }
        else x--;
    }
    return 0;
}
