//# wcslen
size_t wcslen(const __bia_wide *text) { size_t at = 0; while (text[at] != 0) at++; return at; }
//# wcsnlen
size_t wcsnlen(const __bia_wide *text, size_t most) { size_t at = 0; while (at < most && text[at] != 0) at++; return at; }
//# wcscpy
__bia_wide *wcscpy(__bia_wide *to, const __bia_wide *from) { size_t at = 0; while ((to[at] = from[at]) != 0) at++; return to; }
//# wcsncpy
__bia_wide *wcsncpy(__bia_wide *to, const __bia_wide *from, size_t count) {
    size_t at = 0;
    for (; at < count && from[at] != 0; at++) to[at] = from[at];
    for (; at < count; at++) to[at] = 0;
    return to;
}
//# wcscat
__bia_wide *wcscat(__bia_wide *to, const __bia_wide *from) {
    __bia_wide *end = to;
    while (*end != 0) end++;
    while ((*end++ = *from++) != 0) { }
    return to;
}
//# wcsncat
__bia_wide *wcsncat(__bia_wide *to, const __bia_wide *from, size_t count) {
    __bia_wide *end = to;
    while (*end != 0) end++;
    for (; count > 0 && *from != 0; count--) *end++ = *from++;
    *end = 0;
    return to;
}
//# wcscmp
int wcscmp(const __bia_wide *left, const __bia_wide *right) {
    while (*left != 0 && *left == *right) { left++; right++; }
    return *left < *right ? -1 : *left > *right;
}
//# wcsncmp
int wcsncmp(const __bia_wide *left, const __bia_wide *right, size_t count) {
    for (; count > 0; count--, left++, right++) {
        if (*left != *right) return *left < *right ? -1 : 1;
        if (*left == 0) return 0;
    }
    return 0;
}
//# wcschr
__bia_wide *wcschr(const __bia_wide *text, __bia_wide value) {
    for (;; text++) {
        if (*text == value) return (__bia_wide *)text;
        if (*text == 0) return 0;
    }
}
//# wcsrchr
__bia_wide *wcsrchr(const __bia_wide *text, __bia_wide value) {
    const __bia_wide *found = 0;
    for (;; text++) {
        if (*text == value) found = text;
        if (*text == 0) return (__bia_wide *)found;
    }
}
//# wcsstr
__bia_wide *wcsstr(const __bia_wide *text, const __bia_wide *what) {
    for (;; text++) {
        size_t at = 0;
        while (what[at] != 0 && text[at] == what[at]) at++;
        if (what[at] == 0) return (__bia_wide *)text;
        if (*text == 0) return 0;
    }
}
//# wcsdup
extern void *malloc(size_t size);
__bia_wide *wcsdup(const __bia_wide *text) {
    size_t length = 0;
    while (text[length] != 0) length++;
    __bia_wide *copy = malloc((length + 1) * sizeof(__bia_wide));
    if (copy == 0) return 0;
    for (size_t at = 0; at <= length; at++) copy[at] = text[at];
    return copy;
}
//# wmemcpy
__bia_wide *wmemcpy(__bia_wide *to, const __bia_wide *from, size_t count) {
    for (size_t at = 0; at < count; at++) to[at] = from[at];
    return to;
}
//# wmemmove
extern void *memmove(void *to, const void *from, size_t size);
__bia_wide *wmemmove(__bia_wide *to, const __bia_wide *from, size_t count) { return memmove(to, from, count * sizeof(__bia_wide)); }
//# wmemset
__bia_wide *wmemset(__bia_wide *to, __bia_wide value, size_t count) {
    for (size_t at = 0; at < count; at++) to[at] = value;
    return to;
}
//# wmemcmp
int wmemcmp(const __bia_wide *left, const __bia_wide *right, size_t count) {
    for (size_t at = 0; at < count; at++)
        if (left[at] != right[at]) return left[at] < right[at] ? -1 : 1;
    return 0;
}
//# wmemchr
__bia_wide *wmemchr(const __bia_wide *text, __bia_wide value, size_t count) {
    for (size_t at = 0; at < count; at++)
        if (text[at] == value) return (__bia_wide *)(text + at);
    return 0;
}
//# mbstowcs
/* The C locale: what is no ASCII is an error or some character. */
size_t mbstowcs(__bia_wide *to, const char *from, size_t count) {
    size_t at = 0;
    for (; to == 0 || at < count; at++) {
        __bia_wide value = (unsigned char)from[at];
        if (value > 127) {
            if (__bia_nondet_int()) {
                __bia_errno();
                return (size_t)-1;
            }
            value = __bia_nondet_int();
        }
        if (to != 0) to[at] = value;
        if (value == 0) break;
    }
    return at;
}
//# wcstombs
size_t wcstombs(char *to, const __bia_wide *from, size_t count) {
    size_t at = 0;
    for (; to == 0 || at < count; at++) {
        __bia_wide value = from[at];
        if (value < 0 || value > 127) {
            if (__bia_nondet_int()) {
                __bia_errno();
                return (size_t)-1;
            }
            value = __bia_nondet_int();
        }
        if (to != 0) to[at] = (char)value;
        if (value == 0) break;
    }
    return at;
}
//# iswalnum
int iswalnum(unsigned c) {
    int truth = __bia_nondet_int();
    __bia_assume(truth != 0);
    return ((c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z')) ? truth : 0;
}
//# iswalpha
int iswalpha(unsigned c) {
    int truth = __bia_nondet_int();
    __bia_assume(truth != 0);
    return ((c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z')) ? truth : 0;
}
//# iswblank
int iswblank(unsigned c) {
    int truth = __bia_nondet_int();
    __bia_assume(truth != 0);
    return (c == ' ' || c == '\t') ? truth : 0;
}
//# iswcntrl
int iswcntrl(unsigned c) {
    int truth = __bia_nondet_int();
    __bia_assume(truth != 0);
    return (c < 32 || c == 127) ? truth : 0;
}
//# iswdigit
int iswdigit(unsigned c) {
    int truth = __bia_nondet_int();
    __bia_assume(truth != 0);
    return (c >= '0' && c <= '9') ? truth : 0;
}
//# iswgraph
int iswgraph(unsigned c) {
    int truth = __bia_nondet_int();
    __bia_assume(truth != 0);
    return (c > 32 && c < 127) ? truth : 0;
}
//# iswlower
int iswlower(unsigned c) {
    int truth = __bia_nondet_int();
    __bia_assume(truth != 0);
    return (c >= 'a' && c <= 'z') ? truth : 0;
}
//# iswprint
int iswprint(unsigned c) {
    int truth = __bia_nondet_int();
    __bia_assume(truth != 0);
    return (c >= 32 && c < 127) ? truth : 0;
}
//# iswpunct
int iswpunct(unsigned c) {
    int truth = __bia_nondet_int();
    __bia_assume(truth != 0);
    return ((c > 32 && c < 48) || (c > 57 && c < 65) || (c > 90 && c < 97) || (c > 122 && c < 127)) ? truth : 0;
}
//# iswspace
int iswspace(unsigned c) {
    int truth = __bia_nondet_int();
    __bia_assume(truth != 0);
    return (c == ' ' || (c >= 9 && c <= 13)) ? truth : 0;
}
//# iswupper
int iswupper(unsigned c) {
    int truth = __bia_nondet_int();
    __bia_assume(truth != 0);
    return (c >= 'A' && c <= 'Z') ? truth : 0;
}
//# iswxdigit
int iswxdigit(unsigned c) {
    int truth = __bia_nondet_int();
    __bia_assume(truth != 0);
    return ((c >= '0' && c <= '9') || (c >= 'A' && c <= 'F') || (c >= 'a' && c <= 'f')) ? truth : 0;
}
//# towlower
unsigned towlower(unsigned c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; }
//# towupper
unsigned towupper(unsigned c) { return c >= 'a' && c <= 'z' ? c - 32 : c; }
//# wcstol wcstoll wcstoul wcstoull
extern int *__errno_location(void);
static int digit(__bia_wide character, int base) {
    int value = character >= '0' && character <= '9' ? character - '0'
        : character >= 'a' && character <= 'z' ? character - 'a' + 10
        : character >= 'A' && character <= 'Z' ? character - 'A' + 10 : 36;
    return value < base ? value : -1;
}
/* The number without its sign; too large ones are reported by `large`. */
static unsigned long long number(const __bia_wide *text, __bia_wide **end, int base, int *negative, int *large) {
    const __bia_wide *at = text;
    *negative = 0;
    *large = 0;
    if (base < 0 || base == 1 || base > 36) {
        if (end && __bia_nondet_int()) *end = (__bia_wide *)text;
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
    const __bia_wide *start = at;
    unsigned long long value = 0;
    for (int next = digit(*at, base); next >= 0; at++, next = digit(*at, base)) {
        if (value > (-1ULL - (unsigned)next) / (unsigned)base) *large = 1;
        else value = value * (unsigned)base + (unsigned)next;
    }
    if (end) *end = (__bia_wide *)(at == start ? text : at);
    return value;
}
long wcstol(const __bia_wide *text, __bia_wide **end, int base) {
    int negative, large;
    unsigned long long value = number(text, end, base, &negative, &large);
    unsigned long most = -1UL >> 1;
    if (large || value > most + (unsigned long long)negative) {
        *__errno_location() = 34;
        return negative ? -(long)most - 1 : (long)most;
    }
    return negative ? (long)-(unsigned long)value : (long)value;
}
long long wcstoll(const __bia_wide *text, __bia_wide **end, int base) {
    int negative, large;
    unsigned long long value = number(text, end, base, &negative, &large);
    unsigned long long most = -1ULL >> 1;
    if (large || value > most + (unsigned)negative) {
        *__errno_location() = 34;
        return negative ? -(long long)most - 1 : (long long)most;
    }
    return (long long)(negative ? -value : value);
}
unsigned long wcstoul(const __bia_wide *text, __bia_wide **end, int base) {
    int negative, large;
    unsigned long long value = number(text, end, base, &negative, &large);
    if (large || value > -1UL) {
        *__errno_location() = 34;
        return -1UL;
    }
    return negative ? -(unsigned long)value : (unsigned long)value;
}
unsigned long long wcstoull(const __bia_wide *text, __bia_wide **end, int base) {
    int negative, large;
    unsigned long long value = number(text, end, base, &negative, &large);
    if (large) {
        *__errno_location() = 34;
        return -1ULL;
    }
    return negative ? -value : value;
}
//# wcstod | the value of `wcstod` is arbitrary, and so is what it leaves of the text
double wcstod(const __bia_wide *text, __bia_wide **end) {
    size_t length = 0;
    while (text[length] != 0) length++;
    size_t taken = __bia_nondet_size();
    __bia_assume(taken <= length);
    if (end) *end = (__bia_wide *)text + taken;
    __bia_errno();
    return taken == 0 ? 0.0 : __bia_nondet_double();
}
//# wcscoll
int wcscoll(const __bia_wide *left, const __bia_wide *right) {
    while (*left != 0 && *left == *right) { left++; right++; }
    return *left < *right ? -1 : *left > *right;
}
//# wcscasecmp
int wcscasecmp(const __bia_wide *left, const __bia_wide *right) {
    for (;; left++, right++) {
        __bia_wide a = *left, b = *right;
        if (a >= 'A' && a <= 'Z') a += 'a' - 'A';
        if (b >= 'A' && b <= 'Z') b += 'a' - 'A';
        if (a != b) return a < b ? -1 : 1;
        if (a == 0) return 0;
    }
}
//# wcsspn
size_t wcsspn(const __bia_wide *text, const __bia_wide *set) {
    size_t at = 0;
    for (; text[at] != 0; at++) {
        const __bia_wide *other = set;
        while (*other != 0 && *other != text[at]) other++;
        if (*other == 0) break;
    }
    return at;
}
//# wcscspn
size_t wcscspn(const __bia_wide *text, const __bia_wide *set) {
    size_t at = 0;
    for (; text[at] != 0; at++) {
        const __bia_wide *other = set;
        while (*other != 0 && *other != text[at]) other++;
        if (*other != 0) break;
    }
    return at;
}
//# wcspbrk
__bia_wide *wcspbrk(const __bia_wide *text, const __bia_wide *set) {
    for (; *text != 0; text++) {
        const __bia_wide *other = set;
        while (*other != 0 && *other != *text) other++;
        if (*other != 0) return (__bia_wide *)text;
    }
    return 0;
}
//# wcstok
__bia_wide *wcstok(__bia_wide *text, const __bia_wide *set, __bia_wide **state) {
    if (text == 0) text = *state;
    if (text == 0) return 0;
    for (; *text != 0; text++) {
        const __bia_wide *other = set;
        while (*other != 0 && *other != *text) other++;
        if (*other == 0) break;
    }
    if (*text == 0) { *state = 0; return 0; }
    __bia_wide *start = text;
    for (; *text != 0; text++) {
        const __bia_wide *other = set;
        while (*other != 0 && *other != *text) other++;
        if (*other != 0) { *text = 0; *state = text + 1; return start; }
    }
    *state = 0;
    return start;
}
//# wmempcpy
__bia_wide *wmempcpy(__bia_wide *to, const __bia_wide *from, size_t count) {
    for (size_t at = 0; at < count; at++) to[at] = from[at];
    return to + count;
}
//# wcpcpy
__bia_wide *wcpcpy(__bia_wide *to, const __bia_wide *from) {
    while ((*to = *from) != 0) { to++; from++; }
    return to;
}
//# mbrtowc mbrlen mbsinit mblen mbtowc mbrtoc32 mbrtoc16
/* The C locale: one byte is one character; what is no ASCII is an error or some character. */
typedef struct { int __count; union { unsigned __wch; char __wchb[4]; } __value; } mbstate_t;
static size_t one(unsigned *value, const char *from, size_t size) {
    if (from == 0) return 0;
    if (size == 0) return (size_t)-2;
    *value = (unsigned char)*from;
    if (*value > 127) {
        __bia_errno();
        if (__bia_nondet_int()) return (size_t)-1;
        *value = __bia_nondet_unsigned();
        return 1;
    }
    return *value != 0;
}
size_t mbrtowc(__bia_wide *to, const char *from, size_t size, mbstate_t *state) {
    unsigned value;
    size_t length = one(&value, from, size);
    if (to != 0 && from != 0 && length <= 1) *to = (__bia_wide)value;
    return length;
}
size_t mbrtoc32(unsigned *to, const char *from, size_t size, mbstate_t *state) {
    unsigned value;
    size_t length = one(&value, from, size);
    if (to != 0 && from != 0 && length <= 1) *to = value;
    return length;
}
size_t mbrtoc16(unsigned short *to, const char *from, size_t size, mbstate_t *state) {
    unsigned value;
    size_t length = one(&value, from, size);
    if (to != 0 && from != 0 && length <= 1) *to = (unsigned short)value;
    return length;
}
size_t mbrlen(const char *from, size_t size, mbstate_t *state) {
    unsigned value;
    return one(&value, from, size);
}
int mbsinit(const mbstate_t *state) { return state == 0 || state->__count == 0; }
int mbtowc(__bia_wide *to, const char *from, size_t size) {
    unsigned value;
    if (from == 0) return 0;
    if (size == 0) return -1;
    size_t length = one(&value, from, size);
    if (to != 0 && length <= 1) *to = (__bia_wide)value;
    return (int)length;
}
int mblen(const char *from, size_t size) {
    unsigned value;
    if (from == 0) return 0;
    if (size == 0) return -1;
    return (int)one(&value, from, size);
}
//# wcrtomb wctomb c32rtomb c16rtomb
typedef struct { int __count; union { unsigned __wch; char __wchb[4]; } __value; } mbstate_t;
static int one(char *to, unsigned value) {
    if (to == 0) return 0;
    if (value > 127) {
        __bia_errno();
        if (__bia_nondet_int()) return -1;
        value = __bia_nondet_unsigned();
    }
    *to = (char)value;
    return 1;
}
size_t wcrtomb(char *to, __bia_wide value, mbstate_t *state) { return to == 0 ? 1 : (size_t)(long)one(to, (unsigned)value); }
size_t c32rtomb(char *to, unsigned value, mbstate_t *state) { return to == 0 ? 1 : (size_t)(long)one(to, value); }
size_t c16rtomb(char *to, unsigned short value, mbstate_t *state) { return to == 0 ? 1 : (size_t)(long)one(to, value); }
int wctomb(char *to, __bia_wide value) { return one(to, (unsigned)value); }
//# btowc wctob
unsigned btowc(int character) {
    if (character < 0 || character > 127) return __bia_nondet_int() ? __bia_nondet_unsigned() : 0xffffffffu;
    return (unsigned)character;
}
int wctob(unsigned character) {
    if (character > 127) return __bia_nondet_int() ? __bia_nondet_int() : -1;
    return (int)character;
}
