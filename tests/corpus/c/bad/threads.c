// Threads.
//@ run: verify %
//@ exit: 2
//@ stderr: C-U301
//@ stdout: verdict: unknown (bad input)

#include <pthread.h>
void *f(void *a) { return a; }
int main(void) { pthread_t t; return pthread_create(&t, 0, f, 0); }
