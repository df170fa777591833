//@ finds: unreach-call 5
// Numbers that `printf` stores.
int printf(const char *, ...);
extern void reach_error(void);
int main(void) { int n = 5, m = 5; printf("%d%n", 42, &n); printf("%d", m); if (n != 5) reach_error(); if (m != 5) reach_error(); return 0; }
