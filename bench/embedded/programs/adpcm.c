// A coder of differences: step index and predicted value are kept in range.
//@ run: verify % --check reach --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --check memsafety --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

extern short __VERIFIER_nondet_short(void);
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

static const int change[8] = {-1, -1, -1, -1, 2, 4, 6, 8};
static const int step_size[16] = {7, 8, 9, 10, 11, 12, 13, 14, 16, 17, 19, 21, 23, 25, 28, 31};

int main(void) {
    int predicted = 0, index = 0;
    for (;;) {
        int difference = __VERIFIER_nondet_short() - predicted;
        int step = step_size[index];
        int sign = difference < 0, code = 0;
        if (sign) difference = -difference;
        if (difference >= step) {
            code |= 4;
            difference -= step;
        }
        if (difference >= step >> 1) {
            code |= 2;
            difference -= step >> 1;
        }
        if (difference >= step >> 2) code |= 1;
        int delta = step >> 3;
        if (code & 4) delta += step;
        if (code & 2) delta += step >> 1;
        if (code & 1) delta += step >> 2;
        predicted += sign ? -delta : delta;
        if (predicted > 32767) predicted = 32767;
        if (predicted < -32768) predicted = -32768;
        index += change[code];
        if (index < 0) index = 0;
        if (index > 15) index = 15;
        check(index >= 0 && index < 16);
        check(predicted >= -32768 && predicted <= 32767);
    }
    return 0;
}
