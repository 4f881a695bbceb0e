package org.felis.llvm.ir;

/** Orders of atomic accesses, from weak to strong (LLVM Language Reference, 'Atomic Memory Ordering Constraints'). C's relaxed is MONOTONIC. */
public enum Ordering {

    NOT_ATOMIC("not_atomic"), UNORDERED("unordered"), MONOTONIC("monotonic"), ACQUIRE("acquire"), RELEASE("release"), ACQ_REL("acq_rel"),
    SEQ_CST("seq_cst");

    private final String word;

    Ordering(String word) {
        this.word = word;
    }

    /** LLVM's word. */
    @Override
    public String toString() {
        return word;
    }
}
