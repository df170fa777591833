// The checksum of a packet: the sum cannot overflow, the carry is folded in.
//@ run: verify % --check reach --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --check memsafety --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

#define MOST 64
static unsigned short packet[MOST];

int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    if (n > MOST) n = MOST;
    for (unsigned i = 0; i < n; i++) packet[i] = __VERIFIER_nondet_ushort();
    unsigned sum = 0;
    for (unsigned i = 0; i < n; i++) {
        sum += packet[i];
        if (sum > 0xffff) sum = (sum & 0xffff) + 1;
        check(sum <= 0x10000);
    }
    check((unsigned short)~sum <= 0xffff);
    return 0;
}
