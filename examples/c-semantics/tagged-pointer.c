// The lowest bits of the address of an int are free: the type is aligned.
// outcome: value 3
#include <stdint.h>
int main(void) {
    int x = 3;
    uintptr_t tagged = (uintptr_t)&x | 1;
    int *p = (int *)(tagged & ~(uintptr_t)1);
    return (tagged & 1) ? *p : 0;
}
