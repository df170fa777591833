// Trace abstraction excludes shorter traces before it finds the one that can be executed.
//@ run: verify % --engine trace --no-invariants --timeout 20s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe
//@ run: verify % --engine trace:rounds=1 --no-invariants --timeout 20s --check reach
//@ exit: 3
//@ stdout: bound 1 reached

extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void) {
    int i = 0;
    while (__VERIFIER_nondet_bool()) i++;
    if (i == 3) reach_error();
    return 0;
}
