// A pointer that was an integer meanwhile is the same pointer.
// outcome: value 5
#include <stdint.h>
int main(void) {
    int x = 4;
    uintptr_t i = (uintptr_t)&x;
    int *p = (int *)i;
    *p += 1;
    return x;
}
