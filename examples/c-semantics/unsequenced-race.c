// The assignment and the read of x are unsequenced (C11 6.5p2).
// outcome: Undefined UB035_unsequenced_race 7
int main(void) {
    int x = 0;
    // the parentheses order nothing:
    // the comma does, but within the parentheses only
    return (x = 1, x) + x;
}
