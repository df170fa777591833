// A ring buffer: reader, writer and number of bytes agree.
//@ run: verify % --check reach --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --check memsafety --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

#define SIZE 16
static unsigned char buffer[SIZE];
static unsigned head, tail, count;

static int put(unsigned char byte) {
    if (count == SIZE) return 0;
    buffer[head] = byte;
    head = (head + 1) % SIZE;
    count++;
    return 1;
}

static int get(void) {
    if (count == 0) return -1;
    int byte = buffer[tail];
    tail = (tail + 1) % SIZE;
    count--;
    return byte;
}

int main(void) {
    for (;;) {
        if (__VERIFIER_nondet_int()) put(__VERIFIER_nondet_uchar());
        else check(get() >= -1);
        check(count <= SIZE);
        check(head < SIZE && tail < SIZE);
        check((tail + count) % SIZE == head);
    }
    return 0;
}
