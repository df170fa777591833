int elsewhere(void) { return 2; }
