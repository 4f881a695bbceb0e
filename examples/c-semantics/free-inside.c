// outcome: Undefined UB179a_non_matching_allocation_free 5
#include <stdlib.h>
int main(void) {
    char *p = malloc(8);
    free(p + 1);
    return 0;
}
