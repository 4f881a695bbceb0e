// outcome: Undefined UB045c_quotient_not_representable 5
#include <limits.h>
int main(void) {
    int least = INT_MIN, minus = -1;
    return least / minus;
}
