// outcome: Undefined UB179b_dead_allocation_free 6
#include <stdlib.h>
int main(void) {
    char *p = malloc(8);
    free(p);
    free(p);
    return 0;
}
