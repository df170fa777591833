//@ finds: unreach-call 5
// Only what the arguments behind the format point to is stored.
int sscanf(const char *, const char *, ...);
extern void reach_error(void);
int main(void) { int a = 1, b = 2; char text[] = "7"; sscanf(text, "%d", &a); if (b == 2 && text[0] == '7' && a != 1) reach_error(); return 0; }
