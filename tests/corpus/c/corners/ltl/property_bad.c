// The answer never comes.
//@ run: verify % --property %dir/answer.prp --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (ltl)
//@ run: verify % --property %dir/wrong.prp --timeout 30s
//@ exit: 2
//@ stderr: IO-E010

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
        case BUSY: state = IDLE; break;
        default: state = IDLE;
        }
    }
}
