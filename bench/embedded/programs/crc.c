// The CRC of a message by a table that is computed first.
//@ run: verify % --check reach --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --check memsafety --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

static unsigned short table[256];

static void fill(void) {
    for (unsigned i = 0; i < 256; i++) {
        unsigned short crc = (unsigned short)(i << 8);
        for (int bit = 0; bit < 8; bit++)
            crc = (unsigned short)(crc & 0x8000u ? (crc << 1) ^ 0x1021u : crc << 1);
        table[i] = crc;
    }
}

int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    unsigned short crc = 0xffff;
    unsigned count = 0;
    fill();
    while (count < n) {
        unsigned index = (crc >> 8) ^ __VERIFIER_nondet_uchar();
        check(index < 256);
        crc = (unsigned short)((crc << 8) ^ table[index]);
        count++;
    }
    check(count == n);
    return 0;
}
