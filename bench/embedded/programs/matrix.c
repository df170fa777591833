// The product of two matrices of small numbers.
//@ run: verify % --check memsafety --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

#define N 5
static int a[N][N], b[N][N], c[N][N];

int main(void) {
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            a[i][j] = __VERIFIER_nondet_uchar();
            b[i][j] = __VERIFIER_nondet_uchar();
        }
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            int sum = 0;
            for (int k = 0; k < N; k++) sum += a[i][k] * b[k][j];
            check(sum >= 0 && sum <= N * 255 * 255);
            c[i][j] = sum;
        }
    return 0;
}
