// A struct is copied as a whole: no moment has half of it.
//@ run: verify % --ltl G(p.a==p.b) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl G(p.a==p.b&&q.in.u==q.in.v) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl G(F(p.a==2)) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl G((p.a==1)||(p.a==2)) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --ltl G(w.i[0]==w.i[1]) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe

struct pair { int a, b; };
struct deep { int n; struct { int u, v; } in; };
struct pair p = {1, 1}, one = {1, 1}, two = {2, 2};
struct deep q, other = {0, {7, 7}};
struct { int i[2]; } w, v = {{9, 9}};
static void set(struct pair *to, struct pair from) { *to = from; }
int main(void)
{
    while (1) {
        p = two;
        q = other;
        set(&p, one);
        w = v;
        v.i[0] = v.i[1] = v.i[0] == 9 ? 8 : 9;
        struct pair local = {3, 4};
        local.a = local.b;
    }
}
