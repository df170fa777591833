//# stpcpy
char *stpcpy(char *to, const char *from) {
    while ((*to = *from) != 0) { to++; from++; }
    return to;
}
//# stpncpy
char *stpncpy(char *to, const char *from, size_t size) {
    size_t at = 0;
    for (; at < size && from[at] != 0; at++) to[at] = from[at];
    char *end = to + at;
    for (; at < size; at++) to[at] = 0;
    return end;
}
//# strdup
extern void *malloc(size_t size);
char *strdup(const char *text) {
    size_t length = 0;
    while (text[length] != 0) length++;
    char *copy = malloc(length + 1);
    if (copy == 0) return 0;
    for (size_t at = 0; at <= length; at++) copy[at] = text[at];
    return copy;
}
//# strndup
extern void *malloc(size_t size);
char *strndup(const char *text, size_t size) {
    size_t length = 0;
    while (length < size && text[length] != 0) length++;
    char *copy = malloc(length + 1);
    if (copy == 0) return 0;
    for (size_t at = 0; at < length; at++) copy[at] = text[at];
    copy[length] = 0;
    return copy;
}
//# strspn
size_t strspn(const char *text, const char *set) {
    size_t at = 0;
    for (; text[at] != 0; at++) {
        const char *other = set;
        while (*other != 0 && *other != text[at]) other++;
        if (*other == 0) break;
    }
    return at;
}
//# strcspn
size_t strcspn(const char *text, const char *set) {
    size_t at = 0;
    for (; text[at] != 0; at++) {
        const char *other = set;
        while (*other != 0 && *other != text[at]) other++;
        if (*other != 0) break;
    }
    return at;
}
//# strpbrk
char *strpbrk(const char *text, const char *set) {
    for (; *text != 0; text++) {
        const char *other = set;
        while (*other != 0 && *other != *text) other++;
        if (*other != 0) return (char *)text;
    }
    return 0;
}
//# strstr
char *strstr(const char *text, const char *what) {
    for (;; text++) {
        size_t at = 0;
        while (what[at] != 0 && text[at] == what[at]) at++;
        if (what[at] == 0) return (char *)text;
        if (*text == 0) return 0;
    }
}
//# strtok_r
char *strtok_r(char *text, const char *set, char **state) {
    if (text == 0) text = *state;
    for (; *text != 0; text++) {
        const char *other = set;
        while (*other != 0 && *other != *text) other++;
        if (*other == 0) break;
    }
    if (*text == 0) { *state = text; return 0; }
    char *start = text;
    for (; *text != 0; text++) {
        const char *other = set;
        while (*other != 0 && *other != *text) other++;
        if (*other != 0) { *text = 0; *state = text + 1; return start; }
    }
    *state = text;
    return start;
}
//# strtok
char *strtok(char *text, const char *set) {
    static char *state;
    if (text == 0) text = state;
    for (; *text != 0; text++) {
        const char *other = set;
        while (*other != 0 && *other != *text) other++;
        if (*other == 0) break;
    }
    if (*text == 0) { state = text; return 0; }
    char *start = text;
    for (; *text != 0; text++) {
        const char *other = set;
        while (*other != 0 && *other != *text) other++;
        if (*other != 0) { *text = 0; state = text + 1; return start; }
    }
    state = text;
    return start;
}
//# strsep
char *strsep(char **place, const char *set) {
    char *start = *place;
    if (start == 0) return 0;
    for (char *text = start; *text != 0; text++) {
        const char *other = set;
        while (*other != 0 && *other != *text) other++;
        if (*other != 0) { *text = 0; *place = text + 1; return start; }
    }
    *place = 0;
    return start;
}
//# strcoll
int strcoll(const char *left, const char *right) {
    while (*left != 0 && *left == *right) { left++; right++; }
    return (unsigned char)*left - (unsigned char)*right;
}
//# strcasecmp
int strcasecmp(const char *left, const char *right) {
    for (;; left++, right++) {
        int a = (unsigned char)*left, b = (unsigned char)*right;
        if (a >= 'A' && a <= 'Z') a += 'a' - 'A';
        if (b >= 'A' && b <= 'Z') b += 'a' - 'A';
        if (a != b || a == 0) return a - b;
    }
}
//# strncasecmp
int strncasecmp(const char *left, const char *right, size_t size) {
    for (; size > 0; size--, left++, right++) {
        int a = (unsigned char)*left, b = (unsigned char)*right;
        if (a >= 'A' && a <= 'Z') a += 'a' - 'A';
        if (b >= 'A' && b <= 'Z') b += 'a' - 'A';
        if (a != b || a == 0) return a - b;
    }
    return 0;
}
//# memrchr
void *memrchr(const void *block, int value, size_t size) {
    const unsigned char *bytes = block;
    while (size > 0) {
        size--;
        if (bytes[size] == (unsigned char)value) return (void *)(bytes + size);
    }
    return 0;
}
//# rawmemchr
void *rawmemchr(const void *block, int value) {
    const unsigned char *bytes = block;
    while (*bytes != (unsigned char)value) bytes++;
    return (void *)bytes;
}
//# strchrnul
char *strchrnul(const char *text, int value) {
    while (*text != 0 && *text != (char)value) text++;
    return (char *)text;
}
//# memccpy
void *memccpy(void *to, const void *from, int stop, size_t size) {
    unsigned char *target = to;
    const unsigned char *source = from;
    for (size_t at = 0; at < size; at++) {
        target[at] = source[at];
        if (source[at] == (unsigned char)stop) return target + at + 1;
    }
    return 0;
}
//# memmem
void *memmem(const void *block, size_t size, const void *what, size_t length) {
    const unsigned char *bytes = block, *wanted = what;
    for (size_t start = 0; length <= size && start <= size - length; start++) {
        size_t at = 0;
        while (at < length && bytes[start + at] == wanted[at]) at++;
        if (at == length) return (void *)(bytes + start);
    }
    return 0;
}
//# explicit_bzero
void explicit_bzero(void *block, size_t size) {
    unsigned char *bytes = block;
    for (size_t at = 0; at < size; at++) bytes[at] = 0;
}
//# strlcpy
size_t strlcpy(char *to, const char *from, size_t size) {
    size_t length = 0;
    while (from[length] != 0) {
        if (length + 1 < size) to[length] = from[length];
        length++;
    }
    if (size > 0) to[length < size ? length : size - 1] = 0;
    return length;
}
//# strlcat
size_t strlcat(char *to, const char *from, size_t size) {
    size_t start = 0, length = 0;
    while (start < size && to[start] != 0) start++;
    while (from[length] != 0) {
        if (start + length + 1 < size) to[start + length] = from[length];
        length++;
    }
    if (start < size) to[start + length < size ? start + length : size - 1] = 0;
    return start + length;
}
//# strcasestr
char *strcasestr(const char *text, const char *what) {
    for (;; text++) {
        size_t at = 0;
        for (; what[at] != 0; at++) {
            int a = (unsigned char)text[at], b = (unsigned char)what[at];
            if (a >= 'A' && a <= 'Z') a += 'a' - 'A';
            if (b >= 'A' && b <= 'Z') b += 'a' - 'A';
            if (a != b) break;
        }
        if (what[at] == 0) return (char *)text;
        if (*text == 0) return 0;
    }
}
//# strxfrm
size_t strxfrm(char *to, const char *from, size_t size) {
    size_t length = 0;
    for (; from[length] != 0; length++)
        if (length < size) to[length] = from[length];
    if (length < size) to[length] = 0;
    return length;
}
//# swab
void swab(const void *from, void *to, __typeof__((char *)0 - (char *)0) size) {
    const unsigned char *source = from;
    unsigned char *target = to;
    for (__typeof__(size) at = 0; at + 1 < size; at += 2) {
        unsigned char first = source[at], second = source[at + 1];
        target[at] = second;
        target[at + 1] = first;
    }
}
