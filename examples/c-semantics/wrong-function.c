// outcome: Undefined UB041_function_not_compatible 5
static long twice(long x) { return 2 * x; }
int main(void) {
    int (*f)(int) = (int (*)(int))twice;
    return f(1);
}
