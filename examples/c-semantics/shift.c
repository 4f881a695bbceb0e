// outcome: Undefined UB51b_shift_too_large 4
int main(void) {
    int bits = 32;
    return 1 << bits;
}
