// A property file with a formula.
//@ run: verify % --property %dir/answer.prp --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --property %dir/wrong.prp --timeout 30s
//@ exit: 2
//@ stderr: LTL-E002

enum { IDLE, ASKED, BUSY, DONE };
extern int __VERIFIER_nondet_int(void);
int state = IDLE;
int main(void)
{
    for (;;) {
        switch (state) {
        case IDLE:
            if (__VERIFIER_nondet_int())
                state = ASKED;
            break;
        case ASKED: state = BUSY; break;
        case BUSY: state = DONE; break;
        default: state = IDLE;
        }
    }
}
