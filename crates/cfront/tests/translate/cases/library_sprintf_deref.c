//@ check: memsafety
//@ finds: valid-deref 0
int sprintf(char *, const char *, ...);
int main(void) { char b[4]; sprintf(b, "%d", 1234); return b[0]; }
