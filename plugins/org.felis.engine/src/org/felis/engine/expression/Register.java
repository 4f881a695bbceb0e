package org.felis.engine.expression;

/**
 * A register of one thread.
 *
 * @param name canonical name: {@code X3} stands for {@code W3} too
 * @param temporary true for a value that lives only inside one instruction: it has no register events
 */
public record Register(String name, boolean temporary) {

    public static Register named(String name) {
        return new Register(name, false);
    }

    public static Register temporary(String name) {
        return new Register(name, true);
    }

    // as every record has it, but without the detour that costs most until code is compiled
    @Override
    public boolean equals(Object other) {
        return this == other || other instanceof Register that && name.equals(that.name) && temporary == that.temporary;
    }

    @Override
    public int hashCode() {
        return 31 * name.hashCode() + Boolean.hashCode(temporary);
    }

    @Override
    public String toString() {
        return name;
    }
}
