//# __bia_decimal
/* The decimal digits of a number that is not negative, rounded to nearest, ties to even, as IEEE 754 and glibc do it.
   With number = whole + rest / 2^60, rest < 2^60, each next digit is that of 10 · rest: all products fit 64 bits.
   `fixed`: digits up to `count` behind the point; else `count` significant digits. The first digit stands for
   10^*exponent. The number of digits, or -1: the number is not whole + rest / 2^60, or too many digits are wanted. */
int __bia_decimal(double number, int fixed, int count, char *digits, int *exponent) {
    if (count < 0 || count > 40 || !(number < 9223372036854775808.0)) return -1;
    unsigned long long whole = (unsigned long long)number;
    double fraction = (number - (double)whole) * 1152921504606846976.0;
    unsigned long long rest = (unsigned long long)fraction;
    if ((double)rest != fraction) return -1;
    int length = 0, first = 0;
    char reversed[20];
    for (unsigned long long left = whole; left != 0; left /= 10) reversed[length++] = (char)('0' + left % 10);
    for (int at = 0; at < length; at++) digits[at] = reversed[length - 1 - at];
    *exponent = length - 1;
    if (length == 0) {
        if (fixed || number == 0) {
            digits[length++] = '0';
            *exponent = 0;
        } else {
            for (; rest * 10 >> 60 == 0; first++) rest *= 10;
            *exponent = -1 - first;
        }
    }
    int wanted = fixed ? *exponent + 1 + count : count;
    if (wanted > 60) return -1;
    for (; length < wanted; length++) {
        rest *= 10;
        digits[length] = (char)('0' + (rest >> 60));
        rest &= 1152921504606846975ULL;
    }
    /* Up, if more than half is left, or half and the last digit is odd. */
    int up;
    if (length > wanted) {
        char next = digits[wanted];
        int more = rest != 0;
        for (int at = wanted + 1; at < length; at++) if (digits[at] != '0') more = 1;
        up = next > '5' || (next == '5' && (more || (wanted > 0 && digits[wanted - 1] % 2 == 1)));
        length = wanted;
    } else {
        unsigned long long half = 576460752303423488ULL;
        up = rest > half || (rest == half && digits[length - 1] % 2 == 1);
    }
    if (up) {
        int at = length;
        while (at > 0 && digits[at - 1] == '9') digits[--at] = '0';
        if (at > 0) {
            digits[at - 1]++;
        } else {
            digits[0] = '1';
            for (int zero = 1; zero < length; zero++) digits[zero] = '0';
            if (fixed) digits[length++] = '0';
            *exponent += 1;
        }
    }
    return length;
}
