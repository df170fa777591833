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
