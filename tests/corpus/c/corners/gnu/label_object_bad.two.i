int storage = 3, x = 7;
void change(void) { storage++; }
