// Trace abstraction excludes all rounds of a loop with the predicates of one trace, in each of its forms.
//@ run: verify % --engine trace --timeout 20s --check reach -v
//@ exit: 0
//@ stdout: verdict: safe
//@ stdout: trace triples by DataPos
//@ run: verify % --engine trace:blocks=basic,unify=false,cache=false,impl-pos=false,impl-neg=false --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --engine trace:modules=first --check reach
//@ exit: 2
//@ stderr: some of integers, interpolants, post, pre and cores

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

int main(void) {
    int n = __VERIFIER_nondet_int(), i = 0, j = 0;
    if (n < 0) return 0;
    while (i < n) i++;
    while (j < i) j++;
    check(j == n);
    return 0;
}
