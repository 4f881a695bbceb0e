// options: --model rc11
// One of the two wins.
// outcome: value 1
#include <stdatomic.h>

int main(void) {
    atomic_int owner = 0;
    _Bool first, second;
    {-{ {
        int expected = 0;
        first = atomic_compare_exchange_strong(&owner, &expected, 1);
    } ||| {
        int expected = 0;
        second = atomic_compare_exchange_strong(&owner, &expected, 2);
    } }-};
    return first + second;
}
