// One past x is where y is: which one is meant is open until the subtraction, which only x allows (PNVI-ae-udi).
// outcome: value 0
// outcome: value 11
#include <stdint.h>
int y = 2, x = 1;
int main(void) {
    uintptr_t i = (uintptr_t)(&x + 1);
    uintptr_t j = (uintptr_t)&y;
    if (i != j) {
        return 0;
    }
    int *r = (int *)i;
    r = r - 1;
    *r = 11;
    return x;
}
