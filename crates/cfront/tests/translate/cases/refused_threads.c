//@ refused: C-U301
int pthread_create(unsigned long *, const void *, void *(*)(void *), void *);
int pthread_join(unsigned long, void **);
void *f(void *p) { return p; }
int main(void) { unsigned long t; void *r; pthread_create(&t, 0, f, 0); pthread_join(t, &r); return r != 0; }
