//@ run
//@ model: ilp32
struct s { char c; double d; }; struct l { long long x; };
double g, arr[3]; struct s gs; struct __attribute__((packed)) k { char c; double d; } gk;
int main(void) {
    struct s *p = &gs; double *q = &g;
    int r = 0;
    r = r * 3 + __alignof__(double); r = r * 3 + _Alignof(double); r = r * 3 + __alignof__(long long);
    r = r * 3 + _Alignof(long long); r = r * 3 + __alignof__(struct s); r = r * 3 + _Alignof(struct l);
    r = r * 3 + __alignof__ g; r = r * 3 + __alignof__ gs.d; r = r * 3 + __alignof__(double[3]);
    r = r * 3 + _Alignof(double[3]); r = r * 3 + __alignof__ arr; r = r * 3 + __alignof__ p->d;
    r = r * 3 + __alignof__ *q; r = r * 3 + __alignof__ gk.d; r = r * 3 + __alignof__(long double);
    return r;
}
