int value(void) { return 2; }
int limit = 20;
