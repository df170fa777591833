int hook(void) { return 2; }
