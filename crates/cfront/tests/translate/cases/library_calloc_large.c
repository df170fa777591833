//@ holds
// A product that does not fit is no small block.
extern void reach_error(void);
void *calloc(unsigned long, unsigned long);
int main(void) { if (calloc(-1UL / 2 + 1, 2) != 0) reach_error(); return 0; }
