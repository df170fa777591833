// What a `pthread_t` is, C does not say: that it is a small number is listed.
//@ run: verify % --timeout 60s --check reach
//@ exit: 0
//@ stdout: assuming: threads have the numbers 1, 2, … in the order in which they start, stored before they run
//@ stdout: verdict: safe

#include <assert.h>
#include <pthread.h>
int main(void) { assert(pthread_equal(pthread_self(), pthread_self())); }
