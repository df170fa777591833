// What is wrong with a formula is told, with its place and what could be meant.
//@ run: verify % --ltl G(reques==1) --timeout 30s
//@ exit: 2
//@ stderr: LTL-E002
//@ run: verify % --ltl G(local==1) --timeout 30s
//@ exit: 2
//@ stderr: LTL-E002
//@ run: verify % --ltl G(request=1) --timeout 30s
//@ exit: 2
//@ stderr: LTL-E008
//@ run: verify % --ltl G(f(1)==1) --timeout 30s
//@ exit: 2
//@ stderr: LTL-E008
//@ run: verify % --ltl !request==1 --timeout 30s
//@ exit: 2
//@ stderr: LTL-E001
//@ run: verify % --ltl G(s==1) --timeout 30s
//@ exit: 2
//@ stderr: LTL-E004
//@ run: verify % --ltl G(main:nowhere) --timeout 30s
//@ exit: 2
//@ stderr: LTL-E002
//@ run: verify % --ltl G(call(g)) --timeout 30s
//@ exit: 2
//@ stderr: LTL-E002
//@ run: verify % --ltl G(f::local==1) --timeout 30s
//@ exit: 2
//@ stderr: LTL-E002
//@ run: verify % --ltl G(s.nothing==1) --timeout 30s
//@ exit: 2
//@ stderr: LTL-E004
//@ run: verify % --ltl G(request==) --timeout 30s
//@ exit: 2
//@ stderr: LTL-E001
//@ run: verify % --ltl G(both) --timeout 30s
//@ exit: 2
//@ stderr: LTL-E003

int request, both;
struct { int a; } s;
static int f(int n) { return n; }
int main(void)
{
    int local = f(1);
top:
    request = local;
both:
    goto top;
}
