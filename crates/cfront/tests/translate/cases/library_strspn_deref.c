//@ check: memsafety
//@ finds: valid-deref 0
unsigned long strspn(const char *, const char *);
int main(void) { char b[2] = {'a', 'a'}; return (int)strspn(b, "a"); }
