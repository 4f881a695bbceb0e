// Whether char is signed is up to the implementation: --char unsigned gives value 1.
// outcome: Undefined UB045a_division_by_zero 6
int main(void) {
    char c1 = 0xff;
    unsigned char c2 = 0xff;
    return 1 / (c1 == c2);
}
