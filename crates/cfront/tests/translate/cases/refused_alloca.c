//@ check: memsafety
//@ refused: C-U310
void *alloca(unsigned long);
int *f(void) { return alloca(sizeof(int)); }
int main(void) { return *f(); }
