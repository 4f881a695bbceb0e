package org.felis.llvm.ir;

/** How integers and pointers are compared: equal or not, then unsigned and signed. */
public enum Comparison {

    EQ("eq"), NE("ne"), UGT("ugt"), UGE("uge"), ULT("ult"), ULE("ule"), SGT("sgt"), SGE("sge"), SLT("slt"), SLE("sle");

    private final String word;

    Comparison(String word) {
        this.word = word;
    }

    /** LLVM's word. */
    @Override
    public String toString() {
        return word;
    }
}
