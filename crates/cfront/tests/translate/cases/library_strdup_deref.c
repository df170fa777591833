//@ check: memsafety
//@ finds: valid-deref 4
char *strdup(const char *);
int main(void) { char *c = strdup("ab"); return c ? c[3] : 0; }
