//@ refused: C-U301
int pthread_create(unsigned long *, const void *, void *(*)(void *), void *);
void *f(void *p) { return p; }
int main(void) { unsigned long t; return pthread_create(&t, 0, f, 0); }
