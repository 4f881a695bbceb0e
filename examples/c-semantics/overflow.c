// outcome: Undefined UB036_exceptional_condition 5
#include <limits.h>

int main(void) { int x = INT_MAX;
    return x + 1 > x;
}
