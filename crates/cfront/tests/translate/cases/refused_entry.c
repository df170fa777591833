//@ refused: C-E301
int f(void) { return 0; }
