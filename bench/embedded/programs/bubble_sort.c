// Bubble sort: indices stay inside, and the numbers are those that there were.
//@ run: verify % --check memsafety --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --check overflow --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

#define N 20
static int item[N];

int main(void) {
    for (int i = 0; i < N; i++) item[i] = __VERIFIER_nondet_uchar();
    for (int end = N - 1; end > 0; end--)
        for (int i = 0; i < end; i++) {
            check(i >= 0 && i + 1 < N);
            if (item[i] > item[i + 1]) {
                int swap = item[i];
                item[i] = item[i + 1];
                item[i + 1] = swap;
            }
            check(item[i] >= 0 && item[i] < 256);
        }
    return 0;
}
