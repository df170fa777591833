// Guards between the second and the last lap are not looked at by a summary: that the loop goes on past 16 is a wrong
// guess, and must not become an error. Gone lap by lap all paths end, so it is a proof.
//@ run: verify % --engine symex:summaries=4 --timeout 60s --verbose --check reach
//@ exit: 0
//@ not: symex guesses: 0
//@ stdout: verdict: safe

extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    unsigned i = 0;
    while (i < n && (i & 16) == 0) i++;
    if (i > 40) reach_error();
    return 0;
}
