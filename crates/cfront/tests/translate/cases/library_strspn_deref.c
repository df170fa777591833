//@ check: memsafety
//@ finds: valid-deref 4
unsigned long strspn(const char *, const char *);
int main(void) { char b[2] = {'a', 'a'}; return (int)strspn(b, "a"); }
