//@ refused: C-U301
int pthread_create(unsigned long *, const void *, void *(*)(void *), void *);
int fork(void);
void *f(void *p) { return p; }
int main(void) { unsigned long t; pthread_create(&t, 0, f, 0); return fork(); }
