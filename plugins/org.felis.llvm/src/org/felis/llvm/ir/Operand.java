package org.felis.llvm.ir;

/** A value with its type. */
public record Operand(Type type, Value value) {
    @Override
    public String toString() {
        return type + " " + value;
    }
}
