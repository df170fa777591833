// The other file.
//@ run: verify %dir/files_main.c % --ltl G(F(shared==1)) --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify %dir/files_main.c % --ltl G(step::turn!=1) --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (ltl)

int shared;
static int hidden;
void step(void)
{
    static int turn;
    turn = !turn;
    hidden = turn;
mark:
    shared = hidden;
}
