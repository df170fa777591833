//@ refused: C-U322
int fesetround(int);
int main(void) { return fesetround(0x400); }
