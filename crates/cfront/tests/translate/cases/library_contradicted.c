//@ holds
// Not the function of the C library.
int strspn(int x);
int main(void) { return strspn(3); }
