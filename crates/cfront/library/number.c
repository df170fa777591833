//# strtol strtoll strtoul strtoull strtoimax strtoumax __isoc23_strtol __isoc23_strtoul __isoc23_strtoll __isoc23_strtoull
extern int *__errno_location(void);
typedef __typeof__(__builtin_choose_expr(sizeof(long) == 8, 0L, 0LL)) intmax_t;
typedef __typeof__(__builtin_choose_expr(sizeof(long) == 8, 0UL, 0ULL)) uintmax_t;
static int digit(int character, int base) {
    int value = character >= '0' && character <= '9' ? character - '0'
        : character >= 'a' && character <= 'z' ? character - 'a' + 10
        : character >= 'A' && character <= 'Z' ? character - 'A' + 10 : 36;
    return value < base ? value : -1;
}
/* The number without its sign; too large ones are reported by `large`. */
static unsigned long long number(const char *text, char **end, int base, int *negative, int *large) {
    const char *at = text;
    *negative = 0;
    *large = 0;
    if (base < 0 || base == 1 || base > 36) {
        if (end && __bia_nondet_int()) *end = (char *)text;
        *__errno_location() = 22;
        return 0;
    }
    while (*at == ' ' || (*at >= '\t' && *at <= '\r')) at++;
    if (*at == '-' || *at == '+') { *negative = *at == '-'; at++; }
    if ((base == 0 || base == 16) && *at == '0' && (at[1] == 'x' || at[1] == 'X') && digit(at[2], 16) >= 0) {
        at += 2;
        base = 16;
    } else if (base == 0) {
        base = *at == '0' ? 8 : 10;
    }
    const char *start = at;
    unsigned long long value = 0;
    for (int next = digit(*at, base); next >= 0; at++, next = digit(*at, base)) {
        if (value > (-1ULL - (unsigned)next) / (unsigned)base) *large = 1;
        else value = value * (unsigned)base + (unsigned)next;
    }
    if (end) *end = (char *)(at == start ? text : at);
    return value;
}
long strtol(const char *text, char **end, int base) {
    int negative, large;
    unsigned long long value = number(text, end, base, &negative, &large);
    unsigned long most = -1UL >> 1;
    if (large || value > most + (unsigned long long)negative) {
        *__errno_location() = 34;
        return negative ? -(long)most - 1 : (long)most;
    }
    return negative ? (long)-(unsigned long)value : (long)value;
}
long long strtoll(const char *text, char **end, int base) {
    int negative, large;
    unsigned long long value = number(text, end, base, &negative, &large);
    unsigned long long most = -1ULL >> 1;
    if (large || value > most + (unsigned)negative) {
        *__errno_location() = 34;
        return negative ? -(long long)most - 1 : (long long)most;
    }
    return (long long)(negative ? -value : value);
}
unsigned long strtoul(const char *text, char **end, int base) {
    int negative, large;
    unsigned long long value = number(text, end, base, &negative, &large);
    if (large || value > -1UL) {
        *__errno_location() = 34;
        return -1UL;
    }
    return negative ? -(unsigned long)value : (unsigned long)value;
}
unsigned long long strtoull(const char *text, char **end, int base) {
    int negative, large;
    unsigned long long value = number(text, end, base, &negative, &large);
    if (large) {
        *__errno_location() = 34;
        return -1ULL;
    }
    return negative ? -value : value;
}
intmax_t strtoimax(const char *text, char **end, int base) { return strtoll(text, end, base); }
uintmax_t strtoumax(const char *text, char **end, int base) { return strtoull(text, end, base); }
long __isoc23_strtol(const char *text, char **end, int base) { return strtol(text, end, base); }
unsigned long __isoc23_strtoul(const char *text, char **end, int base) { return strtoul(text, end, base); }
long long __isoc23_strtoll(const char *text, char **end, int base) { return strtoll(text, end, base); }
unsigned long long __isoc23_strtoull(const char *text, char **end, int base) { return strtoull(text, end, base); }
//# __bia_real
extern double nextafter(double, double);
extern float nextafterf(float, float);
static int is_digit(char character) { return character >= '0' && character <= '9'; }
static int same(const char *text, const char *word) {
    for (; *word != 0; text++, word++) {
        char small = *text >= 'A' && *text <= 'Z' ? (char)(*text + 32) : *text;
        if (small != *word) return 0;
    }
    return 1;
}
/* Any number that is not negative. */
static double any(void) {
    double value = __bia_nondet_double();
    __bia_assume(value >= 0);
    return value;
}
/* mantissa · 10^exponent, rounded to a double, or to a float. Exact where both numbers are, and their product
   or quotient is rounded once: up to 2^53 and 10^22 (float: 2^24 and 10^10). Else the numbers around what two
   roundings give, as long as the mantissa is exact in 64 bits and the power of ten in a long double; else any. */
static double scaled(unsigned long long mantissa, int exponent, int is_float) {
    if (mantissa == 0) return 0;
    int much = exponent < 0 ? -exponent : exponent;
    if (much > 27) return any();
    if (is_float) {
        if (mantissa <= 1ULL << 24 && much <= 10) {
            float power = 1.0f, value = (float)mantissa;
            for (int at = 0; at < much; at++) power *= 10.0f;
            return exponent < 0 ? value / power : value * power;
        }
    } else if (mantissa <= 1ULL << 53 && much <= 22) {
        double power = 1.0, value = (double)mantissa;
        for (int at = 0; at < much; at++) power *= 10.0;
        return exponent < 0 ? value / power : value * power;
    }
    long double power = 1.0L, value = (long double)mantissa;
    for (int at = 0; at < much; at++) power *= 10.0L;
    value = exponent < 0 ? value / power : value * power;
    double result = any();
    if (is_float) {
        float near = (float)value;
        __bia_assume(result == near || result == nextafterf(near, 0) || result == nextafterf(near, __builtin_inff()));
    } else {
        double near = (double)value;
        __bia_assume(result == near || result == nextafter(near, 0) || result == nextafter(near, __builtin_inf()));
    }
    return result;
}
/* The number at the beginning of a text, and its length: 0 if there is none. Hexadecimal numbers have any value. */
double __bia_real(const char *text, size_t *taken, int is_float) {
    const char *at = text;
    *taken = 0;
    while (*at == ' ' || (*at >= '\t' && *at <= '\r')) at++;
    int negative = *at == '-';
    if (*at == '-' || *at == '+') at++;
    double value;
    if (same(at, "inf")) {
        at += same(at, "infinity") ? 8 : 3;
        value = __builtin_inf();
    } else if (same(at, "nan")) {
        at += 3;
        if (*at == '(') {
            const char *last = at + 1;
            while (is_digit(*last) || (*last >= 'a' && *last <= 'z') || (*last >= 'A' && *last <= 'Z') || *last == '_') last++;
            if (*last == ')') at = last + 1;
        }
        value = __builtin_nan("");
    } else if (*at == '0' && (at[1] == 'x' || at[1] == 'X')) {
        /* What belongs to the number is left open. */
        size_t length = 0;
        while (at[length] != 0) length++;
        size_t own = __bia_nondet_size();
        __bia_assume(own >= 1 && own <= length);
        at += own;
        value = own == 1 ? 0 : any();
    } else {
        unsigned long long mantissa = 0;
        int exponent = 0, digits = 0, lost = 0;
        for (; is_digit(*at); at++, digits = 1) {
            if (mantissa > (-1ULL - 9) / 10) { lost |= *at != '0'; exponent++; }
            else mantissa = mantissa * 10 + (unsigned)(*at - '0');
        }
        if (*at == '.' && (digits || is_digit(at[1]))) {
            at++;
            for (; is_digit(*at); at++, digits = 1) {
                if (mantissa > (-1ULL - 9) / 10) { lost |= *at != '0'; }
                else { mantissa = mantissa * 10 + (unsigned)(*at - '0'); exponent--; }
            }
        }
        if (!digits) return 0;
        if (*at == 'e' || *at == 'E') {
            const char *power = at + 1;
            int below = *power == '-', number = 0;
            if (*power == '-' || *power == '+') power++;
            if (is_digit(*power)) {
                for (; is_digit(*power); power++)
                    if (number < 100000) number = number * 10 + (*power - '0');
                exponent += below ? -number : number;
                at = power;
            }
        }
        if (lost) value = any();
        else value = scaled(mantissa, exponent, is_float);
    }
    *taken = (size_t)(at - text);
    return negative ? -value : value;
}
//# strtod
extern double __bia_real(const char *text, size_t *taken, int is_float);
double strtod(const char *text, char **end) {
    size_t taken;
    double value = __bia_real(text, &taken, 0);
    if (end) *end = (char *)text + taken;
    __bia_errno();
    return value;
}
//# strtof
extern double __bia_real(const char *text, size_t *taken, int is_float);
float strtof(const char *text, char **end) {
    size_t taken;
    double value = __bia_real(text, &taken, 1);
    if (end) *end = (char *)text + taken;
    __bia_errno();
    return (float)value;
}
//# strtold | the value of `strtold` is arbitrary
extern double __bia_real(const char *text, size_t *taken, int is_float);
long double __bia_nondet_longdouble(void);
long double strtold(const char *text, char **end) {
    size_t taken;
    double value = __bia_real(text, &taken, 0);
    if (end) *end = (char *)text + taken;
    __bia_errno();
    /* Whole numbers that a double holds are the same; of others the double is another rounding. */
    if (value != value || value - value != 0 || value == 0) return value;
    if (value > -9007199254740992.0 && value < 9007199254740992.0 && value == (double)(long long)value) {
        long double near = __bia_nondet_longdouble();
        __bia_assume(near - value <= 1.0L && value - near <= 1.0L);
        return near;
    }
    return __bia_nondet_longdouble();
}
//# atof
extern double __bia_real(const char *text, size_t *taken, int is_float);
double atof(const char *text) {
    size_t taken;
    double value = __bia_real(text, &taken, 0);
    __bia_errno();
    return value;
}
