//@ check: memsafety
//@ refused: C-U321
// There is no argument for the conversion.
int printf(const char *, ...);
int main(void) { printf("%s"); return 0; }
