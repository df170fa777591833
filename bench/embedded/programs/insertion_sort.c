// Insertion sort of any number of items, up to the length of the buffer.
//@ run: verify % --check reach --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --check overflow --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

extern int __VERIFIER_nondet_int(void);
extern short __VERIFIER_nondet_short(void);
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

#define MOST 32
static int item[MOST];

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > MOST) return 0;
    for (int i = 0; i < n; i++) item[i] = __VERIFIER_nondet_short();
    for (int i = 1; i < n; i++) {
        int key = item[i];
        int j = i - 1;
        while (j >= 0 && item[j] > key) {
            check(j + 1 <= i);
            item[j + 1] = item[j];
            j--;
        }
        check(j + 1 >= 0 && j + 1 < n);
        item[j + 1] = key;
    }
    return 0;
}
