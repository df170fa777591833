//@ check: overflow
//@ holds
int main(void) { int x; if (x > 1000 || x < -1000) return 0; unsigned u = x; u *= 4000000000u; return x * x - x + ((x & 255) << 3 > 0) + (int) u / 7; }
