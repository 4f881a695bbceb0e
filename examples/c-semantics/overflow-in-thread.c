// options: --model rc11
// outcome: Undefined UB036_exceptional_condition 11
// outcome: value 0
#include <limits.h>
#include <stdatomic.h>

int main(void) {
    atomic_int x = 0;
    int sum;
    {-{ { x = INT_MAX; } ||| {
        sum = x + 1;
    } }-};
    return 0;
}
