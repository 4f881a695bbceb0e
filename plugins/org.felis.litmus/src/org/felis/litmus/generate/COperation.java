package org.felis.litmus.generate;

import java.util.List;

/**
 * How an access is written in C. In the statements, <code>{x}</code> stands for the location, <code>{k}</code> for the value that is stored or read,
 * <code>{p}</code> for the value before that one in coherence order, <code>{1}</code> for their difference, <code>{r}</code> for a register of the
 * access's own, and <code>{e}</code> for a location of its own, which is not atomic. What a write stores may depend on a register: that concerns <code>{k}</code> and <code>{1}</code> in the statement with the location.
 *
 * @param statements one after the other
 * @param result what becomes of the register
 */
public record COperation(List<String> statements, Result result) {

    /** What becomes of the register of an operation. */
    public enum Result {
        /** There is no register, or nothing reads it. */
        UNUSED,
        /** The test observes it; the condition speaks of it if it is what a read reads. */
        OBSERVED
    }

    public COperation {
        statements = List.copyOf(statements);
    }

    /** A read. */
    static COperation read(String... statements) {
        return new COperation(List.of(statements), Result.OBSERVED);
    }

    /** A write whose result, if it has one, nothing reads. */
    static COperation write(String... statements) {
        return new COperation(List.of(statements), Result.UNUSED);
    }

    /** A write whose result the test observes. */
    static COperation observedWrite(String statement) {
        return new COperation(List.of(statement), Result.OBSERVED);
    }

    /** Whether it has a register of its own. */
    boolean hasRegister() {
        return statements.stream().anyMatch(statement -> statement.contains("{r}"));
    }

    /** Whether it has a location of its own. */
    boolean hasLocation() {
        return statements.stream().anyMatch(statement -> statement.contains("{e}"));
    }

    /** Its statements for an access; {@code dependency} stands in front of what is stored, and is empty or ends with a plus sign. */
    List<String> of(Access access, String register, String location, String dependency) {
        return statements.stream().map(statement -> {
            boolean stores = statement.contains("{x}");
            return statement.replace("{e}", location).replace("{x}", access.locationName()).replace("{r}", register).replace("{p}", Integer.toString(access.value() - 1))
                    .replace("{k}", (stores ? dependency : "") + access.value()).replace("{1}", dependency + "1");
        }).toList();
    }
}
