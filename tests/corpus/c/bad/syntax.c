// All syntax errors of a file.
//@ run: verify % --check reach
//@ exit: 2
//@ stderr: C-E010
//@ stderr: syntax.c:10:
//@ stderr: syntax.c:11:
//@ stderr: syntax.c:12:
//@ stdout: verdict: unknown (bad input)

int f( { return 1; }
int g(void) { int x = ; return x }
int main(void) { retrun 0; }
