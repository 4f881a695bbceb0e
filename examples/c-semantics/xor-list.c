// Both neighbours in one word: each comes back out of it.
// outcome: value 12
#include <stdint.h>
int main(void) {
    int a = 5, b = 7;
    uintptr_t both = (uintptr_t)&a ^ (uintptr_t)&b;
    int *second = (int *)(both ^ (uintptr_t)&a);
    int *first = (int *)(both ^ (uintptr_t)&b);
    return *first + *second;
}
