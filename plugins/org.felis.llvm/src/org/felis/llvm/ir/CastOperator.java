package org.felis.llvm.ir;

/** Conversions of a value to another type. */
public enum CastOperator {

    TRUNC("trunc"), ZEXT("zext"), SEXT("sext"), PTRTOINT("ptrtoint"), INTTOPTR("inttoptr"), BITCAST("bitcast"), ADDRSPACECAST("addrspacecast"),
    FPTRUNC("fptrunc"), FPEXT("fpext"), FPTOUI("fptoui"), FPTOSI("fptosi"), UITOFP("uitofp"), SITOFP("sitofp");

    private final String word;

    CastOperator(String word) {
        this.word = word;
    }

    /** LLVM's word. */
    @Override
    public String toString() {
        return word;
    }
}
