package org.felis.llvm.ir;

/** Arithmetic of numbers with fractions. */
public enum FloatOperator {

    FADD("fadd"), FSUB("fsub"), FMUL("fmul"), FDIV("fdiv"), FREM("frem");

    private final String word;

    FloatOperator(String word) {
        this.word = word;
    }

    /** LLVM's word. */
    @Override
    public String toString() {
        return word;
    }
}
