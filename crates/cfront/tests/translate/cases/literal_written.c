//@ check: memsafety
//@ finds: valid-deref 4
// The machine stops a write to a literal.
int main(void) { char *text = "abc"; *text = 'x'; return 0; }
