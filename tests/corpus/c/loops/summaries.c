// The error is hundreds of thousands of iterations away, through two phases of the loop; how many, only the inputs
// tell. With summaries each phase is one step.
//@ run: verify % --engine symex:summaries=4 --timeout 60s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ run: verify % -D NEVER --engine symex:summaries=4,max=4 --timeout 60s --check reach
//@ exit: 3
//@ stdout: verdict: unknown (bound 4 reached)

extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    unsigned m = __VERIFIER_nondet_uint();
    unsigned x = 0, y = 7, seen = 0;
    if (n > 100000) return 0;
    while (x < m) {
        if (x < n) {
            x++;
            y += 3;
        } else {
            seen = y;
            x += 2;
            y -= 1;
        }
    }
#ifdef NEVER
    if (x > 300000 && seen != y + 1 && m > n + 10) reach_error();
#else
    if (x > 300000 && n > 90000 && seen == y + 1) reach_error();
#endif
    return 0;
}
