__attribute__((weak)) int value(void) { return 2; }
int limit __attribute__((weak)) = 20;
int tentative __attribute__((weak)) = 30;
