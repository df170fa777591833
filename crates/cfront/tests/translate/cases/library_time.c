//@ finds: unreach-call 5
// `time` stores what it returns, and numbers of `rand` are not negative.
extern void reach_error(void);
long time(long *); int rand(void);
int main(void) { long t = 7; long r = time(&t); if (t != r || rand() < 0) return 0; if (t != 7) reach_error(); return 0; }
