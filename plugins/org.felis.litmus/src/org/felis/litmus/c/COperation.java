package org.felis.litmus.c;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A row of the table of operations: everything there is to know about one function or macro that C tests call.
 *
 * @param name as programs call it
 * @param result what a call yields
 * @param tags the tags that its events can carry
 * @param documentation one sentence
 * @param lowering makes its operations
 */
public record COperation(String name, List<CParameter> parameters, Result result, Set<String> tags,
        String documentation, Lowering lowering) {

    /** What a call yields. */
    public enum Result {
        NOTHING, VALUE,
        /** A value that the operation is free to choose. */
        CHOSEN_VALUE
    }

    /** Makes the operations of a call. */
    @FunctionalInterface
    public interface Lowering {
        /** @return the value of the call; {@link CValue#NOTHING} if it has none */
        CValue lower(CArguments arguments, CBuilder builder);
    }

    /** The lowering of a call that yields nothing. */
    @FunctionalInterface
    interface Effect {
        void lower(CArguments arguments, CBuilder builder);
    }

    public COperation {
        parameters = List.copyOf(parameters);
        tags = Set.copyOf(tags);
    }

    /** Whether a call has a value. */
    public boolean hasResult() {
        return result != Result.NOTHING;
    }

    /** An operation that yields nothing. */
    static COperation effect(String name, List<CParameter> parameters, Set<String> tags, String documentation,
            Effect effect) {
        return new COperation(name, parameters, Result.NOTHING, tags, documentation, (arguments, builder) -> {
            effect.lower(arguments, builder);
            return CValue.NOTHING;
        });
    }

    /** The form as a manual writes it: {@code atomic_load_explicit(x, order)}. */
    public String syntax() {
        return name + "(" + parameters.stream().map(CParameter::name).collect(Collectors.joining(", ")) + ")";
    }
}
