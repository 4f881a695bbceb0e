// options: --char unsigned
// outcome: value 1
int main(void) {
    char c1 = 0xff;
    unsigned char c2 = 0xff;
    return 1 / (c1 == c2);
}
