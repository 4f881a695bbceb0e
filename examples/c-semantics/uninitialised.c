// Any value is printed, and another branch may be taken each time.
// outcome: value 0
// outcome: value 1
// outcome: value 2
// outcome: value 3
int main(void) {
    unsigned int x;
    int result = 0;
    if (x) result += 1;
    if (x) result += 2;
    return result;
}
