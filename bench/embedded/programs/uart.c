// Frames of a serial line: start byte, length, bytes, checksum.
//@ run: verify % --check reach --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --check memsafety --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

#define MOST 24
enum { IDLE, LENGTH, DATA, SUM };
static unsigned char frame[MOST];

int main(void) {
    int state = IDLE;
    unsigned length = 0, got = 0;
    unsigned char sum = 0;
    for (;;) {
        unsigned char byte = __VERIFIER_nondet_uchar();
        switch (state) {
        case IDLE:
            if (byte == 0x7e) state = LENGTH;
            break;
        case LENGTH:
            if (byte == 0 || byte > MOST) {
                state = IDLE;
            } else {
                length = byte;
                got = 0;
                sum = 0;
                state = DATA;
            }
            break;
        case DATA:
            check(got < length && length <= MOST);
            frame[got++] = byte;
            sum = (unsigned char)(sum + byte);
            if (got == length) state = SUM;
            break;
        case SUM:
            check(got == length);
            state = IDLE;
            break;
        default:
            check(0);
        }
    }
    return 0;
}
