// outcome: Undefined UB043_indirection_invalid_value 4
int main(void) {
    int *p = 0;
    return *p;
}
