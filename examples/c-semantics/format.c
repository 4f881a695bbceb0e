// %x wants an unsigned int (C11 7.21.6.1p9).
// outcome: Undefined UB153b_illtyped_argument_for_format 5
#include <stdio.h>
int main(void) {
    printf("%x\n", 1);
    return 0;
}
