// outcome: Undefined UB052b_non_representable_left_shift 3
int main(void) { int bits = 31;
    return 1 << bits;
}
