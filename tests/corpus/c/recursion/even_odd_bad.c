// The error is in the callee of a callee.
//@ run: verify % --engine chc --timeout 60s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe
//@ run: verify % --engine art:calls=stack --timeout 60s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe

#include <assert.h>
extern unsigned char nondet(void);
int is_odd(unsigned n);
int is_even(unsigned n) { return n == 0 ? 1 : is_odd(n - 1); }
int is_odd(unsigned n) { assert(n != 4); return n == 0 ? 0 : is_even(n - 1); }
int main(void) { return is_even(nondet()); }
