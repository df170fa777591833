// Every request is answered.
//@ run: verify % --ltl G(req==1->F(ack==1)) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl G(req->F(!req)) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl ack==1 --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl G(F(ack==1)) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl F(req) --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (ltl)
//@ run: verify % --ltl G(ack==0->req==1) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe

extern int __VERIFIER_nondet_int(void);
int req, ack = 1;
int main(void)
{
    for (;;) {
        req = __VERIFIER_nondet_int() != 0;
        if (req) {
            ack = 0;
            ack = 1;
            req = 0;
        }
    }
}
