//@ run: verify % --entry half --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
// The other file of implicit_files_refused.c and implicit_files_good.c.

double half(double x) { return x / 2; }
int twice(int x) { return x * 2; }
