package org.felis.cli.bench.family;

/** AArch64: a reader spins on a flag that the writer raises behind its message; it never misses the message. */
final class Spin {

    static final String TEXT = """
            AArch64 Spin
            {
             0:X0=x; 0:X2=y;
             1:X0=x; 1:X2=y;
            }
             P0           | P1           ;
             MOV W1,#1    | L:           ;
             STR W1,[X0]  | LDAR W1,[X2] ;
             STLR W1,[X2] | CBZ W1,L     ;
                          | LDR W3,[X0]  ;
            exists (1:X3=0)
            """;

    private Spin() {
    }
}
