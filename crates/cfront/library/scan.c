//# __bia_scan_number
/* An integer as `%d`, `%i`, `%u`, `%x` and `%o` read it, of at most `width` characters (0: any); whether there is one,
   and where it ends. What does not fit its type is undefined: any value. */
struct __bia_scanned { const char *end; unsigned long long value; int ok; };
unsigned long long __bia_nondet_unsignedlonglong(void);
static int digit(int character) {
    return character >= '0' && character <= '9' ? character - '0'
        : character >= 'a' && character <= 'f' ? character - 'a' + 10
        : character >= 'A' && character <= 'F' ? character - 'A' + 10 : 36;
}
struct __bia_scanned __bia_scan_number(const char *text, int base, int width, unsigned long long most, int is_signed) {
    struct __bia_scanned found = {text, 0, 1};
    int left = width > 0 ? width : 0x7fffffff, negative = 0, digits = 0, large = 0, prefix = 0;
    unsigned long long number = 0;
    if (*text == '-' || *text == '+') { negative = *text == '-'; text++; left--; }
    if (left > 0 && *text == '0') {
        text++;
        left--;
        digits = 1;
        if (left > 0 && (*text == 'x' || *text == 'X') && (base == 16 || base == 0)) {
            text++;
            left--;
            digits = 0;
            prefix = 1;
            base = 16;
        } else if (base == 0) {
            base = 8;
        }
    } else if (base == 0) {
        base = 10;
    }
    for (; left > 0 && digit(*text) < base; text++, left--) {
        unsigned next = (unsigned)digit(*text);
        if (number > (-1ULL - next) / (unsigned)base) large = 1;
        else number = number * (unsigned)base + next;
        digits = 1;
    }
    found.end = text;
    /* Of "0x" without digits C makes no number, and glibc 0. */
    if (!digits && (!prefix || __bia_nondet_int())) {
        found.ok = 0;
        return found;
    }
    if (is_signed && negative) most++;
    if (large || number > most) {
        __bia_errno();
        found.value = __bia_nondet_unsignedlonglong();
        return found;
    }
    found.value = negative ? -number : number;
    return found;
}
//# __bia_scan_real
extern double __bia_real(const char *text, size_t *taken, int is_float);
struct __bia_scanned_real { const char *end; double value; int ok; };
/* A number as `%f` reads it. Where a number ends too early, as in "1e", scanf has taken more than strtod: then there is
   one or not, and what has been taken is left open. */
struct __bia_scanned_real __bia_scan_real(const char *text, int width, int is_float) {
    struct __bia_scanned_real found = {text, 0, 0};
    size_t taken, length = 0;
    if (width > 0) {
        char part[64];
        for (; length < (size_t)width && length < 63 && text[length] != 0; length++) part[length] = text[length];
        part[length] = 0;
        found.value = __bia_real(part, &taken, is_float);
    } else {
        found.value = __bia_real(text, &taken, is_float);
        length = taken + 2;
    }
    if (taken == 0) return found;
    int odd = found.value - found.value != 0;
    for (int more = 0; more < 2 && taken < length; more++) {
        char next = text[taken];
        if (next != 'e' && next != 'E' && next != '+' && next != '-') break;
        odd = 1;
        if (__bia_nondet_int()) break;
        taken++;
    }
    found.end = text + taken;
    found.ok = !odd || __bia_nondet_int();
    return found;
}
