// options: --provenance pnvi-plain --address-bits 6
// Without the condition of exposure, the guess may be right.
// outcome: value 4
// outcome: Undefined UB043_indirection_invalid_value 7
#include <stdint.h>
int main(void) { int x = 4;
    return *(int *)(uintptr_t)16;
}
