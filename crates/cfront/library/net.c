//# inet_pton
/* Four numbers from 0 to 255 without zeros in front; of the addresses of IPv6 the bytes are arbitrary. */
int inet_pton(int family, const char *text, void *place) {
    __bia_errno();
    if (family == 2) {
        unsigned char *to = place, bytes[4];
        unsigned value = 0;
        int at = 0, digits = 0;
        for (;; text++) {
            if (*text >= '0' && *text <= '9') {
                if (digits > 0 && value == 0) return 0;
                value = value * 10 + (unsigned)(*text - '0');
                if (value > 255) return 0;
                digits++;
            } else if (*text == '.' || *text == 0) {
                if (digits == 0 || at == 4) return 0;
                bytes[at++] = (unsigned char)value;
                if (*text == 0) break;
                value = 0;
                digits = 0;
            } else {
                return 0;
            }
        }
        if (at != 4) return 0;
        for (at = 0; at < 4; at++) to[at] = bytes[at];
        return 1;
    }
    if (family != 10) return -1;
    __bia_text(text);
    if (__bia_nondet_int()) return 0;
    __bia_havoc(place, 16);
    return 1;
}
//# __bia_dotted
/* The four bytes of an address as text; its length. */
int __bia_dotted(const unsigned char *bytes, char *to) {
    int length = 0;
    for (int at = 0; at < 4; at++) {
        unsigned value = bytes[at];
        if (value >= 100) to[length++] = (char)('0' + value / 100);
        if (value >= 10) to[length++] = (char)('0' + value / 10 % 10);
        to[length++] = (char)('0' + value % 10);
        to[length++] = at < 3 ? '.' : 0;
    }
    return length - 1;
}
//# inet_ntop
extern int __bia_dotted(const unsigned char *bytes, char *to);
const char *inet_ntop(int family, const void *address, char *to, unsigned size) {
    __bia_errno();
    if (family == 2) {
        char text[16];
        int length = __bia_dotted(address, text);
        if ((unsigned)length >= size) return 0;
        for (int at = 0; at <= length; at++) to[at] = text[at];
        return to;
    }
    if (family != 10) return 0;
    __bia_reads(address, 16);
    unsigned length = __bia_nondet_unsigned();
    __bia_assume(length >= 2 && length <= 45);
    if (length >= size) return 0;
    __bia_havoc(to, length);
    to[length] = 0;
    return to;
}
//# inet_ntoa
extern int __bia_dotted(const unsigned char *bytes, char *to);
struct in_addr { unsigned s_addr; };
char *inet_ntoa(struct in_addr address) {
    static char text[18];
    __bia_dotted((const unsigned char *)&address.s_addr, text);
    return text;
}
//# inet_addr inet_aton
struct in_addr;
extern int inet_pton(int family, const char *text, void *place);
/* Other forms than four decimal numbers have any value. */
static int number(const char *text, void *place) {
    if (inet_pton(2, text, place) == 1) return 1;
    __bia_text(text);
    __bia_havoc(place, 4);
    return __bia_nondet_int() != 0;
}
unsigned inet_addr(const char *text) {
    unsigned value;
    return number(text, &value) ? value : -1U;
}
int inet_aton(const char *text, struct in_addr *place) {
    unsigned value;
    if (!number(text, &value)) return 0;
    *(unsigned *)place = value;
    return 1;
}
//# socket
int socket(int family, int kind, int protocol) {
    int file = __bia_nondet_int();
    __bia_assume(file >= -1);
    __bia_errno();
    return file;
}
//# accept
struct sockaddr;
int accept(int file, struct sockaddr *place, unsigned *size) {
    int other = __bia_nondet_int();
    __bia_assume(other >= -1);
    __bia_errno();
    if (place != 0 && size != 0 && other >= 0) {
        unsigned length = __bia_nondet_unsigned(), room = *size;
        __bia_assume(length <= 128);
        __bia_havoc(place, length < room ? length : room);
        *size = length;
    }
    return other;
}
//# getsockname
struct sockaddr;
int getsockname(int file, struct sockaddr *place, unsigned *size) {
    unsigned length = __bia_nondet_unsigned(), room = *size;
    __bia_assume(length <= 128);
    __bia_errno();
    if (__bia_nondet_int()) return -1;
    __bia_havoc(place, length < room ? length : room);
    *size = length;
    return 0;
}
//# getpeername
struct sockaddr;
int getpeername(int file, struct sockaddr *place, unsigned *size) {
    unsigned length = __bia_nondet_unsigned(), room = *size;
    __bia_assume(length <= 128);
    __bia_errno();
    if (__bia_nondet_int()) return -1;
    __bia_havoc(place, length < room ? length : room);
    *size = length;
    return 0;
}
//# getsockopt
int getsockopt(int file, int level, int name, void *place, unsigned *size) {
    unsigned length = __bia_nondet_unsigned(), room = *size;
    __bia_assume(length <= room);
    __bia_errno();
    if (__bia_nondet_int()) return -1;
    __bia_havoc(place, length);
    *size = length;
    return 0;
}
//# recvfrom
typedef __typeof__((char *)0 - (char *)0) ssize_t;
struct sockaddr;
ssize_t recvfrom(int file, void *to, size_t size, int flags, struct sockaddr *place, unsigned *room) {
    size_t done = __bia_nondet_size();
    __bia_assume(done <= size && done <= (size_t)-1 >> 1);
    __bia_errno();
    if (__bia_nondet_int()) return -1;
    __bia_havoc(to, done);
    if (place != 0 && room != 0) {
        unsigned length = __bia_nondet_unsigned(), own = *room;
        __bia_assume(length <= 128);
        __bia_havoc(place, length < own ? length : own);
        *room = length;
    }
    return (ssize_t)done;
}
//# sendto
typedef __typeof__((char *)0 - (char *)0) ssize_t;
struct sockaddr;
ssize_t sendto(int file, const void *from, size_t size, int flags, const struct sockaddr *place, unsigned room) {
    ssize_t done = (ssize_t)__bia_nondet_size();
    __bia_assume(done >= -1 && (done < 0 || (size_t)done <= size));
    __bia_reads(from, size);
    if (place != 0) __bia_reads(place, room);
    __bia_errno();
    return done;
}
