package org.felis.llvm.ir;

/** What an atomicrmw makes of the old value and its operand. */
public enum UpdateOperator {

    XCHG("xchg"), ADD("add"), SUB("sub"), AND("and"), NAND("nand"), OR("or"), XOR("xor"), MAX("max"), MIN("min"), UMAX("umax"), UMIN("umin"),
    UINC_WRAP("uinc_wrap"), UDEC_WRAP("udec_wrap"), USUB_COND("usub_cond"), USUB_SAT("usub_sat"), FADD("fadd"), FSUB("fsub"), FMAX("fmax"),
    FMIN("fmin"), FMAXIMUM("fmaximum"), FMINIMUM("fminimum");

    private final String word;

    UpdateOperator(String word) {
        this.word = word;
    }

    /** LLVM's word. */
    @Override
    public String toString() {
        return word;
    }
}
