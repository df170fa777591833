// The search begins one past the end.
//@ run: verify % --check reach --timeout 60s
//@ exit: 1
//@ stdout: verdict: unsafe

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

#define N 4
static int key[N];

int main(void) {
    int wanted = __VERIFIER_nondet_int();
    int low = 0, high = N, found = -1;
    while (low <= high) {
        int middle = low + (high - low) / 2;
        check(middle >= 0 && middle < N);
        if (key[middle] == wanted) {
            found = middle;
            break;
        }
        if (key[middle] < wanted) low = middle + 1;
        else high = middle - 1;
    }
    check(found >= -1 && found < N);
    return 0;
}
