// outcome: Undefined UB046_array_pointer_outside 5
int main(void) {
    int a[4] = {1, 2, 3, 4};
    int i = 5;
    return a[i];
}
