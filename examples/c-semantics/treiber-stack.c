// The paper's stack, with one thread.
// outcome: value 21
#include <stdlib.h>

struct node { int value; struct node *next; };
static struct node *top;

static void push(int value) {
    struct node *n = malloc(sizeof *n);
    n->value = value;
    n->next = top;
    top = n;
}

static int pop(void) {
    struct node *n = top;
    int value = n->value;
    top = n->next;
    free(n);
    return value;
}

int main(void) {
    push(1);
    push(2);
    int second = pop();
    return 10 * second + pop();
}
