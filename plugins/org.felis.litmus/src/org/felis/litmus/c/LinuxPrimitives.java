package org.felis.litmus.c;

import static org.felis.litmus.c.CParameter.location;
import static org.felis.litmus.c.CParameter.pointer;
import static org.felis.litmus.c.CParameter.value;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import org.felis.engine.expression.Expression;
import org.felis.litmus.c.COperation.Result;

/**
 * What the macros of a kernel model are made of in herd7's macro files, where tests may use it too:
 * {@code __load{once}(*x)}. The words in braces are the tags, as a model declares them; models speak of the set with a
 * capital letter.
 */
final class LinuxPrimitives {

    private LinuxPrimitives() {
    }

    static List<COperation> rows() {
        return List.of(
                new COperation("__load", List.of(location("*x")), Result.VALUE, Set.of(), "Reads a location.",
                        (arguments, builder) -> builder.read(arguments.place(0), tags(arguments))),
                COperation.effect("__store", List.of(location("*x"), value("value")), Set.of(), "Writes a location.",
                        (arguments, builder) -> builder.write(arguments.place(0), arguments.value(1), tags(arguments))),
                COperation.effect("__fence", List.of(), Set.of(), "A fence.",
                        (arguments, builder) -> builder.fence(tags(arguments))),
                new COperation("__xchg", List.of(pointer("x"), value("value")), Result.VALUE, Set.of(),
                        "Writes a location and yields its old value, as one atomic operation.", (arguments, builder) -> builder
                                .readModifyWrite(arguments.place(0), old -> arguments.value(1), old -> Expression.ONE,
                                        atomic(arguments))),
                new COperation("__cmpxchg", List.of(pointer("x"), value("old"), value("new")), Result.VALUE, Set.of(),
                        "Writes the new value if the location holds the old one; yields what it held.",
                        (arguments, builder) -> LinuxAtomics.compareExchange(arguments, atomic(arguments), builder)),
                new COperation("__atomic_add_unless", List.of(pointer("v"), value("amount"), value("unless")), Result.VALUE,
                        Set.of(), "Adds to an atomic_t unless it has the given value, and yields whether it did.",
                        (arguments, builder) -> LinuxAtomics.addUnless(arguments, atomic(arguments), builder)));
    }

    private static Set<String> tags(CArguments arguments) {
        Set<String> tags = new LinkedHashSet<>(Set.of(C11Rows.NOT_ATOMIC));
        arguments.annotations().forEach(word -> tags.add(Character.toUpperCase(word.charAt(0)) + word.substring(1)));
        return tags;
    }

    private static Set<String> atomic(CArguments arguments) {
        Set<String> tags = tags(arguments);
        tags.addAll(Set.of("RMW", "X"));
        return tags;
    }
}
