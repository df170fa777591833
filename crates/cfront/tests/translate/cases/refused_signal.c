//@ refused: C-U323
void (*signal(int, void (*)(int)))(int);
static void handler(int number) { }
int main(void) { signal(2, handler); return 0; }
