//@ check: memsafety
//@ holds
static int f(int n, ...) {
    __builtin_va_list l;
    int total = 0;
    __builtin_va_start(l, n);
    for (int i = 0; i < n; i++) total += *__builtin_va_arg(l, int *);
    __builtin_va_end(l);
    return total;
}
int main(void) { int a = 1, b = 2; return f(2, &a, &b); }
