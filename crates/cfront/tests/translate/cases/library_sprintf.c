//@ run
typedef __typeof__(sizeof 0) size_t;
int sprintf(char *, const char *, ...); int snprintf(char *, size_t, const char *, ...);
static unsigned hash = 5381;
static char buffer[100];
static void mix(int length) {
    hash = hash * 33 + (unsigned)length;
    for (char *c = buffer; *c; c++) hash = hash * 33 + (unsigned)*c;
}
int main(void) {
    mix(sprintf(buffer, "plain %% %c|%5c|%-3c|", 'x', 'y', 'z'));
    mix(sprintf(buffer, "%d %i %5d|%-5d|%05d|%+d|% d|%.3d|%8.3d", 0, -7, 42, 42, 42, 42, 42, 7, -7));
    mix(sprintf(buffer, "%u %x %X %#x %o %#o %08x", 4000000000u, 48879, 48879, 255, 8, 8, 0xabc));
    mix(sprintf(buffer, "%ld %lld %lu %hhd %hu %zu", -5L, -1LL << 40, 7UL, 300, 70000, sizeof(int)));
    mix(sprintf(buffer, "%s|%8s|%-8s|%.2s|%*d|%-*d|%.*s", "abc", "abc", "abc", "abc", 6, 1, 6, 2, 1, "xyz"));
    mix(sprintf(buffer, "%#x %.0d %d", 0, 0, -2147483647 - 1));
    mix(snprintf(buffer, 5, "%d-%d", 1234, 5678)); mix(snprintf(buffer, 1, "abc")); mix(snprintf(0, 0, "abc%d", 12));
    return (int)(hash >> 1);
}
