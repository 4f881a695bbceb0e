// && evaluates its left operand first, and the right one only if that is not zero.
// outcome: value 1
int main(void) {
    int i = 0;
    int *p = 0;
    (void)(p && *p);
    return i++ == 0 && i == 1;
}
