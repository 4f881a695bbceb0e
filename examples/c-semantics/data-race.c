// options: --model rc11
// outcome: Undefined UB005_data_race 6
// outcome: value 1
// outcome: value 2
int main(void) { int x = 0;
    {-{ { x = 1; } ||| { x = 2; } }-};
    return x;
}
