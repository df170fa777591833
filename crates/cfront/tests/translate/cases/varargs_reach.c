//@ finds: unreach-call 9
// Nothing is left for the second `va_arg`: its value is arbitrary.
extern void reach_error(void);
int f(int n, ...) {
    __builtin_va_list l;
    __builtin_va_start(l, n);
    int a = __builtin_va_arg(l, int), b = __builtin_va_arg(l, int);
    __builtin_va_end(l);
    if (a == 3 && b < 0) reach_error();
    return b;
}
int main(void) { return f(1, 3); }
