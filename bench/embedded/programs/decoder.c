// A machine with a stack of eight numbers, and a jump table as a switch.
//@ run: verify % --check memsafety --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

#define DEPTH 8
static int stack[DEPTH];

int main(void) {
    int top = 0;
    int running = 1;
    while (running) {
        unsigned char code = __VERIFIER_nondet_uchar();
        switch (code & 7) {
        case 0:
            running = 0;
            break;
        case 1:
            if (top < DEPTH) stack[top++] = code >> 3;
            break;
        case 2:
            if (top > 0) top--;
            break;
        case 3:
            if (top >= 2) {
                stack[top - 2] = (stack[top - 2] + stack[top - 1]) & 255;
                top--;
            }
            break;
        case 4:
            if (top > 0 && top < DEPTH) {
                stack[top] = stack[top - 1];
                top++;
            }
            break;
        case 5:
            if (top > 0) stack[top - 1] = 255 - stack[top - 1];
            break;
        default:
            break;
        }
        check(top >= 0 && top <= DEPTH);
        if (top > 0) check(stack[top - 1] >= 0 && stack[top - 1] <= 255);
    }
    return 0;
}
