int there(void) { return 2; }
int here(void) { return 1; }
