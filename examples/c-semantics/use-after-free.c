// outcome: Undefined UB043_indirection_invalid_value 7
#include <stdlib.h>
int main(void) {
    int *p = malloc(sizeof *p);
    *p = 1;
    free(p);
    return *p;
}
