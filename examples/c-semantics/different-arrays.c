// outcome: Undefined UB048_disjoint_array_pointers_subtraction 4
int x, y;
int main(void) {
    return &x - &y > 0;
}
