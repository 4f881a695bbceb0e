// The product of two unsigned short is computed in int, which cannot represent it.
// outcome: Undefined UB036_exceptional_condition 6
int main(void) {
    unsigned short a = 65535;
    unsigned short b = 65535;
    unsigned int c = a * b;
    return c > 0;
}
