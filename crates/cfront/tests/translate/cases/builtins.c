//@ run
// Built-ins of gcc on values that are not known when the program is compiled.
static unsigned hash = 5381;
static void mix(long long value) { hash = hash * 33 + (unsigned)value + (unsigned)(value >> 32); }
static volatile unsigned u = 0x00f1200cu; static volatile int i = -77, big = 2147483000;
static volatile unsigned long ul = 0x123400ul; static volatile long long ll = -5; static volatile double d = -0.0, e = 1e300;
static int kind(double x) { return __builtin_fpclassify(1, 2, 3, 4, 5, x); }
int main(void) {
    mix(__builtin_clz(u)); mix(__builtin_ctz(u)); mix(__builtin_popcount(u)); mix(__builtin_parity(u)); mix(__builtin_ffs(i));
    mix(__builtin_clzl(ul) - 8 * (int)sizeof(long)); mix(__builtin_ctzl(ul)); mix(__builtin_popcountll(ll)); mix(__builtin_clzll(ll & 255)); mix(__builtin_ffsll(ll));
    mix(__builtin_clrsb(i)); mix(__builtin_clrsbll(ll)); mix(__builtin_bswap16((unsigned short)u)); mix(__builtin_bswap32(u)); mix((long long)__builtin_bswap64(ul));
    int r; unsigned ur; long long lr; short s;
    mix(__builtin_add_overflow(big, 700, &r)); mix(r); mix(__builtin_sub_overflow(i, big, &r)); mix(r); mix(__builtin_mul_overflow(i, u, &lr)); mix(lr);
    mix(__builtin_sadd_overflow(big, 1000, &r)); mix(r); mix(__builtin_uadd_overflow(u, 0xff0fffffu, &ur)); mix(ur); mix(__builtin_smulll_overflow(ll, ll, &lr)); mix(lr);
    mix(__builtin_add_overflow(i, 1u, &s)); mix(s); mix(__builtin_add_overflow_p(big, big, (int)0)); mix(__builtin_usub_overflow(1, u, &ur)); mix(ur);
    mix(__builtin_expect(i, 3)); mix(__builtin_constant_p(5)); mix(__builtin_constant_p(i)); mix(__builtin_choose_expr(1, 4, "no")); mix(__builtin_types_compatible_p(int, const int));
    mix(__builtin_types_compatible_p(int, long)); int a[2] = {3, 4}; int *p = __builtin_assume_aligned(a, 4); mix(p[1]); __builtin_prefetch(a);
    mix(kind(d)); mix(kind(e)); mix(kind(e * e)); mix(kind(e * e - e * e)); mix(kind(1e-310)); mix(!!__builtin_signbit(d)); mix(__builtin_isinf_sign(-e * e)); mix(__builtin_isnormal(e));
    mix(__builtin_isless(d, e)); mix(__builtin_isunordered(d, e * e - e * e)); mix(__builtin_islessgreater(d, d));
    char b[8]; mix((long long)__builtin_strlen("hello")); __builtin_memcpy(b, "abcdefg", 8); mix(b[6]); __builtin_memset(b, 7, 3); mix(b[2] + b[3]);
    mix(__builtin_memcmp(b, b, 8)); mix(__builtin_strcmp("a", "a")); mix((char *)__builtin_mempcpy(b, "xy", 2) - b); mix(__builtin_abs(i)); mix(__builtin_strchr("hello", 'l') != 0);
    mix(__builtin_isdigit('5') != 0); mix(__builtin_toupper('x')); mix((long long)__builtin_strspn("aab", "a"));
    if (i > 0) __builtin_trap();
    if (i > 0) __builtin_unreachable();
    return (int)(hash >> 1);
}
