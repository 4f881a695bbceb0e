// options: --address-bits 6
// The address of x is guessed. It was never made known, so the guess is no pointer to x, whatever the layout.
// outcome: Undefined UB043_indirection_invalid_value 7
#include <stdint.h>
int main(void) {
    int x = 4;
    return *(int *)(uintptr_t)16;
}
