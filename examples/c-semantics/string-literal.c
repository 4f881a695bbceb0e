// outcome: Undefined UB033_modifying_string_literal 4
int main(void) {
    char *text = "text";
    text[0] = 'n';
    return 0;
}
