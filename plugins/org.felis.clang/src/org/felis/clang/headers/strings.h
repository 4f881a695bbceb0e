#ifndef FELIS_STRINGS_H
#define FELIS_STRINGS_H

int ffs(int value);
int ffsl(long value);
int ffsll(long long value);

#endif
