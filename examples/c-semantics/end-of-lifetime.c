// outcome: Undefined UB043_indirection_invalid_value 8
int main(void) {
    int *p;
    {
        int x = 1;
        p = &x;
    }
    return *p;
}
