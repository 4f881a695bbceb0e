package org.felis.llvm.ir;

/** Arithmetic and logic of integers. */
public enum ArithmeticOperator {

    ADD("add"), SUB("sub"), MUL("mul"), UDIV("udiv"), SDIV("sdiv"), UREM("urem"), SREM("srem"), SHL("shl"), LSHR("lshr"), ASHR("ashr"), AND("and"),
    OR("or"), XOR("xor");

    private final String word;

    ArithmeticOperator(String word) {
        this.word = word;
    }

    /** LLVM's word. */
    @Override
    public String toString() {
        return word;
    }
}
