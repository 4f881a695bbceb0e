// Only using the value is undefined.
// outcome: Undefined UB088_reached_end_of_function 7
static int f(int x) { if (x) return 1; }

int main(void) {
    f(0);
    return f(0);
}
