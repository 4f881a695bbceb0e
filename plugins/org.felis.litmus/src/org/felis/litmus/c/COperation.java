package org.felis.litmus.c;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A row of the table of operations: everything there is to know about one function or macro that C tests call.
 *
 * @param hasResult whether a call has a value
 * @param tags the tags that its events can carry
 * @param documentation one sentence
 * @param lowering makes its operations
 */
public record COperation(String name, List<CParameter> parameters, boolean hasResult, Set<String> tags,
        String documentation, Lowering lowering) {

    /** Makes the operations of a call. */
    @FunctionalInterface
    public interface Lowering {
        /** @return the value of the call; anything if it has none */
        CValue lower(CArguments arguments, CBuilder builder);
    }

    /** The form as a manual writes it: {@code atomic_load_explicit(x, order)}. */
    public String syntax() {
        return name + "(" + parameters.stream().map(CParameter::name).collect(Collectors.joining(", ")) + ")";
    }
}
