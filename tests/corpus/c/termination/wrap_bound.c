// No unsigned number is greater than the greatest.
//@ run: verify % --check termination --timeout 60s
//@ exit: 1
//@ stdout: verdict: unsafe (termination)

int main(void)
{
    unsigned char limit = 255;
    for (unsigned char i = 0; i <= limit; i++) { }
    return 0;
}
