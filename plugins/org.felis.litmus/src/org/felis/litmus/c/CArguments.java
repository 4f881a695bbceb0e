package org.felis.litmus.c;

import java.util.List;

/**
 * The arguments of a call, checked against the parameters.
 *
 * @param arguments one for each parameter
 * @param annotations the words in braces behind the name
 */
public record CArguments(List<Argument> arguments, List<String> annotations) {

    /** An argument, by the kind of its parameter. */
    public sealed interface Argument {
        /** What a pointer points to, or the place itself. */
        record Place(CPlace place) implements Argument {
        }

        record Value(CValue value) implements Argument {
        }

        record Order(MemoryOrder order) implements Argument {
        }
    }

    public CArguments {
        arguments = List.copyOf(arguments);
        annotations = List.copyOf(annotations);
    }

    /** @throws ClassCastException if the parameter is no pointer and no location */
    CPlace place(int index) {
        return ((Argument.Place) arguments.get(index)).place();
    }

    /** @throws ClassCastException if the parameter is no value */
    CValue value(int index) {
        return ((Argument.Value) arguments.get(index)).value();
    }

    /** @throws ClassCastException if the parameter is no memory order */
    MemoryOrder order(int index) {
        return ((Argument.Order) arguments.get(index)).order();
    }
}
