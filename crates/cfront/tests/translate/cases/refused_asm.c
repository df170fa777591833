//@ refused: C-U304
int main(void) { __asm__ volatile ("hlt"); return 0; }
