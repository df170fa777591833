//@ run
// Every kind of argument, lists that are copied and passed on, calls through pointers, recursion.
typedef __builtin_va_list va_list;
struct pair { int a; long b; };
struct big { char c[20]; double d; };
enum color { RED = 3, GREEN };
static int sum(int n, ...) {
    va_list l;
    int total = 0;
    __builtin_va_start(l, n);
    for (int i = 0; i < n; i++) total += __builtin_va_arg(l, int);
    __builtin_va_end(l);
    return total;
}
static int take(va_list l) { return __builtin_va_arg(l, int); }
static int mixed(const char *kinds, ...) {
    va_list l, m;
    int total = 0;
    __builtin_va_start(l, kinds);
    __builtin_va_copy(m, l);
    for (; *kinds; kinds++) {
        switch (*kinds) {
        case 'i': total += __builtin_va_arg(l, int); break;
        case 'u': total += __builtin_va_arg(l, unsigned); break;
        case 'l': total += (int)__builtin_va_arg(l, long); break;
        case 'q': total += (int)(__builtin_va_arg(l, long long) >> 3); break;
        case 'd': total += (int)(__builtin_va_arg(l, double) * 4); break;
        case 'D': total += (int)(__builtin_va_arg(l, long double) * 4); break;
        case 'p': total += *__builtin_va_arg(l, int *); break;
        case 's': total += __builtin_va_arg(l, char *)[1]; break;
        case 'r': { struct pair p = __builtin_va_arg(l, struct pair); total += p.a * (int)p.b; break; }
        case 'b': { struct big b = __builtin_va_arg(l, struct big); total += b.c[7] + (int)b.d; break; }
        case 'f': total += __builtin_va_arg(l, int (*)(int, ...))(2, 5, 6); break;
        case 'e': total += __builtin_va_arg(l, enum color); break;
        case 't': total += take(l); break;
        case 'm': total += 1000 * __builtin_va_arg(m, int); break;
        }
        total = total * 3;
    }
    __builtin_va_end(m);
    __builtin_va_end(l);
    return total;
}
static int deep(int n, ...) {
    va_list l;
    __builtin_va_start(l, n);
    int x = __builtin_va_arg(l, int);
    __builtin_va_end(l);
    return n == 0 ? x : deep(n - 1, x + n) + x;
}
int main(void) {
    int x = 17;
    char c = -5;
    float f = 2.75f;
    struct pair p = {6, 7};
    struct big b = {{0, 1, 2, 3, 4, 5, 6, 70}, 8.5};
    int (*pointer)(int, ...) = sum;
    int r = sum(0) + sum(3, 1, 2, 3) + pointer(2, 10, 20);
    r += mixed("im", 4, 5);
    r += mixed("iulqdD", c, 4000000000u, -3L, 1LL << 40 | 77, f, 1.25L);
    r ^= mixed("psrbfe", &x, "abc", p, b, sum, GREEN);
    r ^= mixed("tt", 11, 12);
    return r + deep(5, 1);
}
