// Too few switches to see the error: that is no proof.
//@ run: verify % --check reach --context-switches 2 --timeout 30s --clock processor
//@ exit: 3
//@ stdout: verdict: unknown (more than 2 context switches
//@ run: verify % --check reach --context-switches 5 --timeout 30s --clock processor
//@ exit: 1

#include <pthread.h>
#include <assert.h>
int x; void *f(void *a){ x = 1; x = 2; return 0; }
int main(void){ pthread_t t; pthread_create(&t,0,f,0); int a = x; int b = x; assert(!(a==1 && b==2)); return 0; }
